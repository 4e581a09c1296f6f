import { createHash } from 'node:crypto'
import { langs } from '@gantry/base/shared'
import { type Ctx, type Migration, sql } from '@gantry/kernel/server'
import type { ImportPlan, TableDef } from '@gantry/model/shared'
import type { LineTable } from '@gantry/records/server'
import { texts as recordTexts } from '@gantry/records/texts'
import type { RememberedMapping } from '../shared/types.ts'
import { isColumn } from './match-lines.ts'

/** The last column mapping of a person, by table and headings. */
export const importMappings: Migration = {
  name: 'apps.import_mappings',
  up: `
    create table gantry.import_mapping (
      space text not null,
      person uuid not null,
      table_id text not null,
      headings text not null,
      mapping jsonb not null,
      used_at timestamptz not null default clock_timestamp(),
      primary key (space, person, table_id, headings)
    );
    alter table gantry.import_mapping enable row level security, force row level security;
    create policy space_wall on gantry.import_mapping
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

/** Mappings stored per table; the least recently used one is evicted first. */
const most = 20

/** Stores the column mapping for the next sheet with the same headings. */
export const rememberMapping = async (
  ctx: Ctx,
  table: string,
  headings: readonly string[],
  { columns, mode, key, recordColumn }: ImportPlan,
): Promise<void> => {
  const mapping: RememberedMapping = {
    columns: columns.slice(0, withoutReason(headings).length),
    mode,
    key: key ?? null,
    recordColumn: recordColumn ?? null,
  }
  await ctx.db.run(sql`
    insert into gantry.import_mapping (space, person, table_id, headings, mapping)
    values (${ctx.space}, ${ctx.actor.personId}, ${table}, ${digestOf(headings)}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (space, person, table_id, headings) do update
      set mapping = excluded.mapping, used_at = excluded.used_at`)
  await ctx.db.run(sql`
    delete from gantry.import_mapping
    where space = ${ctx.space} and person = ${ctx.actor.personId} and table_id = ${table} and headings in (
      select headings from gantry.import_mapping
      where space = ${ctx.space} and person = ${ctx.actor.personId} and table_id = ${table}
      order by used_at desc offset ${most})`)
}

/** The stored mapping for these headings, without removed fields; null if there is none. */
export const recallMapping = async (
  ctx: Ctx,
  table: TableDef,
  lines: readonly LineTable[],
  headings: readonly string[],
): Promise<RememberedMapping | null> => {
  const { rows } = await ctx.db.run<{ mapping: RememberedMapping }>(sql`
    select mapping from gantry.import_mapping
    where space = ${ctx.space} and person = ${ctx.actor.personId} and table_id = ${table.id}
      and headings = ${digestOf(headings)}`)
  const kept = rows[0]?.mapping
  if (!kept) return null
  const living = (id: string | null | undefined) =>
    id !== null && id !== undefined && isColumn(table, lines, id) ? id : null
  const columns = headings.map((_, place) => living(kept.columns[place]))
  const key = living(kept.key)
  // Mappings stored before slave rows in lines were supported have no `recordColumn`.
  const { recordColumn = null } = kept
  return { ...kept, columns, recordColumn, key: key !== null && columns.includes(key) ? key : null }
}

export const forgetMapping = async (ctx: Ctx, table: string, headings: readonly string[]): Promise<void> => {
  await ctx.db.run(sql`
    delete from gantry.import_mapping
    where space = ${ctx.space} and person = ${ctx.actor.personId} and table_id = ${table}
      and headings = ${digestOf(headings)}`)
}

const digestOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(withoutReason(headings)))
    .digest('hex')

const reasons = new Set(langs.map(lang => recordTexts[lang]['import.reason']))

/** An error file returned by an import has the reason column last; its other headings are those of the original. */
const withoutReason = (headings: readonly string[]): readonly string[] =>
  reasons.has(headings.at(-1) ?? '') ? headings.slice(0, -1) : headings

import { fieldStoreOf } from '@gantry/fields/server'
import {
  bind,
  type Ctx,
  empty,
  ident,
  join,
  type Sql,
  type Statement,
  slot,
  sql,
} from '@gantry/kernel/server'
import { type FieldId, systemFields, type TableDef } from '@gantry/model/shared'
import { isSystemField, systemFieldDefs } from '../../shared/system-fields.ts'
import { orTablesChanged } from '../catalog/retry-on-catalog-change.ts'
import { columnName, physicalTable } from '../physical.ts'
import { holdOnRow } from '../policy/held-in-sql.ts'
import { sharesOnRow } from '../policy/shared-in-sql.ts'
import { prepared } from '../prepared.ts'
import { storedFields } from '../schema/stored-fields.ts'
import type { Row } from './row.ts'
import type { Target } from './target.ts'

export type Life = 'living' | 'removed'

/**
 * Stored records with their living slave rows, without permission check: input of differences and policy
 * checks.
 */
export const storedRows = async (
  ctx: Ctx,
  target: Target,
  ids: readonly string[],
  life: Life = 'living',
): Promise<ReadonlyMap<string, Row>> => {
  const [only] = ids
  // For an array PostgreSQL estimates many rows whatever its length, and would not use the generic plan for a
  // single id.
  const single = only !== undefined && ids.length === 1
  const statement = statementOf(target, life, single)
  const { rows } = await ctx.db
    .run<{ row: Row }>(
      bind(statement, { wanted: single ? only : ids, space: ctx.space }),
      prepared(statement.text),
    )
    .catch(async error => {
      throw await orTablesChanged(ctx, error)
    })
  return new Map(rows.map(({ row }) => [row.id, row]))
}

const statements = new WeakMap<Target, Map<string, Statement>>()

const statementOf = (target: Target, life: Life, single: boolean): Statement => {
  const known = statements.get(target) ?? new Map<string, Statement>()
  statements.set(target, known)
  const shape = `${life} ${single}`
  const ready = known.get(shape)
  if (ready) return ready
  const { text, values } = reading(target, life, single)
  const made = { text, values }
  known.set(shape, made)
  return made
}

const reading = (
  { catalog: { space, shared, held }, table, slaves }: Target,
  life: Life,
  single: boolean,
): Sql => sql`
    select (select row_to_json(_row) from (select ${join([
      ...systemFields.map(field => stored(field, 't')),
      ...storedFields(table).map(({ id }) => stored(id, 't', table)),
      ...slaves.map(slave => sql`(${slaveRows(space, slave.table, life)}) as ${ident(slave.id)}`),
      ...(shared?.has(table.id) ? [sharesOnRow(space, table, 't')] : []),
      ...(held?.has(table.id) ? [holdOnRow(space, table, 't')] : []),
    ])}) _row) as row
    from ${physicalTable(space, table)} t
    where t.id = ${single ? sql`${slot('wanted')}::uuid` : sql`any(${slot('wanted')}::uuid[])`}
      and t.deleted_at is ${life === 'living' ? sql`null` : sql`not null`}
      ${table.home === 'platform' ? sql`and t.space = ${slot('space')}` : empty}`

/** A removed record includes the rows that were removed with it. */
const slaveRows = (space: string, table: TableDef, life: Life): Sql => sql`
  select coalesce(json_agg(row_to_json(_row)), '[]'::json) from (
    select ${join(['id', ...storedFields(table).map(({ id }) => id)].map(id => stored(id, 's', table)))}
    from ${physicalTable(space, table)} s
    where s.master_id = t.id and s.deleted_at is ${life === 'living' ? sql`null` : sql`not distinct from t.deleted_at`}
    order by s.position) _row`

const stored = (id: FieldId, alias: string, table?: TableDef): Sql => {
  const field = isSystemField(id) ? systemFieldDefs[id] : table?.fields[id]
  const column = ident(alias, columnName(id))
  if (!field) return sql`${column} as ${ident(id)}`
  const { seal, select } = fieldStoreOf(field)
  return sql`${seal ? seal.kept(column) : select(column, field)} as ${ident(id)}`
}

import { AppError, limits, localise, type Text } from '@gantry/base/shared'
import { type Ctx, isoMilliseconds, raw, sql } from '@gantry/kernel/server'
import type { DeletedThing, FieldId, TableDef, TableId } from '@gantry/model/shared'
import { physicalName } from '../schema/indexes.ts'
import { quoted } from '../schema/names.ts'
import type { Tombstone } from '../schema/plan.ts'
import { readDefinitions } from './definitions.ts'
import { restoreTable } from './drop-table.ts'
import { saveTable } from './save-tables.ts'
import { catalogOf } from './snapshots.ts'

interface DroppedTable {
  readonly id: TableId
  readonly definition: TableDef
  readonly tombstones: readonly Tombstone[]
  readonly hiddenAt: string | null
  readonly hiddenBy: string | null
}

/** Deleted fields and tables of the space, last deleted first. Slave tables are listed with their masters. */
export const listDeleted = async (ctx: Ctx): Promise<readonly DeletedThing[]> => {
  const { rows } = await ctx.db.run<DroppedTable>(sql`
    select id, definition, tombstones, hidden_by as "hiddenBy",
      ${isoMilliseconds(sql`hidden_at`)} as "hiddenAt"
    from gantry.table_def
    where space = ${ctx.space} and source = 'space' and (hidden_at is not null or json_array_length(tombstones) > 0)
    order by id limit 500`)
  const things: DeletedThing[] = []
  for (const { definition, tombstones, hiddenAt, hiddenBy } of rows) {
    const name = physicalName(ctx.space, definition)
    const known = { table: definition.id, tableLabel: definition.label }
    if (hiddenAt !== null) {
      if (definition.master === undefined)
        things.push({
          ...known,
          field: null,
          fieldLabel: null,
          ...(await since(ctx, hiddenAt, hiddenBy)),
          rows: await count(ctx, name, 'deleted_at is null'),
        })
      continue
    }
    for (const { field, was, column, at, by } of tombstones)
      things.push({
        ...known,
        field,
        fieldLabel: was.label ?? field,
        ...(await since(ctx, at ?? null, by ?? null)),
        rows: await count(ctx, name, `${quoted(column)} is not null`),
      })
  }
  return things.toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? ''))
}

const since = async (
  ctx: Ctx,
  at: string | null,
  by: string | null,
): Promise<Pick<DeletedThing, 'at' | 'by' | 'until'>> => {
  const until =
    at === null ? null : new Date(new Date(at).getTime() + limits.restorableDays * 86_400_000).toISOString()
  if (by === null) return { at, until, by: null }
  const { rows } = await ctx.db.run<{ name: string | null }>(sql`
    select actor_name as name from gantry.audit
    where space = ${ctx.space} and actor = ${by}::uuid and action like 'table.%' order by id desc limit 1`)
  return { at, until, by: { id: by, title: rows[0]?.name ?? '' } }
}

/** Counts rows up to a cap. */
const count = async (ctx: Ctx, name: string, condition: string): Promise<number> => {
  const { rows } = await ctx.db.run<{ count: number }>(sql`
    select count(*) as count from (
      select from ${raw(name)} where ${raw(condition)} limit ${limits.countCap + 1}) counted`)
  return rows[0]?.count ?? 0
}

/**
 * Restores a deleted field with its values as the last field of its table, or a table with its slave tables.
 * @throws AppError field.not_found; field.exists and table.exists when the id or name has been taken since;
 * table.invalid when its values are no longer unique
 */
export const restoreDeleted = async (ctx: Ctx, table: TableId, field?: FieldId): Promise<void> => {
  const stored = (await readDefinitions(ctx.db, ctx.space, [table])).get(table)
  if (stored?.source !== 'space') throw new AppError('table.not_found', { table })
  const { tables } = await catalogOf(ctx)
  if (field === undefined) {
    const taken = [...tables.values()].some(
      other => other.app === stored.definition.app && isSameName(other.label, stored.definition.label),
    )
    if (stored.hidden && taken) throw new AppError('table.exists', { table })
    return restoreTable(ctx, table)
  }
  const tombstone = stored.tombstones.findLast(one => one.field === field)
  if (!tombstone || stored.hidden) throw new AppError('field.not_found', { table, field })
  const taken = Object.entries(stored.definition.fields).find(
    ([id, other]) => id === field || isSameName(other.label ?? id, tombstone.was.label ?? field),
  )
  if (taken) throw new AppError('field.exists', { table, field: taken[0] })
  const fields = { ...stored.definition.fields, [field]: tombstone.was }
  await saveTable(ctx, { ...stored.definition, fields }, stored.version)
}

const isSameName = (one: Text, other: Text): boolean =>
  (['zh-CN', 'en'] as const).some(lang => localise(one, lang).trim() === localise(other, lang).trim())

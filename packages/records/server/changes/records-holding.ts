import { limits } from '@gantry/base/shared'
import { type Ctx, empty, raw, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { physicalName } from '../schema/indexes.ts'
import { quoted } from '../schema/names.ts'
import { storedFields } from '../schema/stored-fields.ts'

/** A number of records, at most limits.countCap; `capped`: there are more. */
interface Holding {
  readonly count: number
  readonly capped: boolean
}

/** How many of the first records of a table hold any value in a field, whoever may read them; null for a field without a column. */
export const recordsFilled = async (ctx: Ctx, table: TableDef, field: FieldId): Promise<Holding | null> => {
  const stored = storedFields(table).find(({ id }) => id === field)
  if (!stored) return null
  const { rows } = await ctx.db.run<{ readonly count: number; readonly seen: number }>(sql`
    select count(seen.value)::int as count, count(*)::int as seen from (
      select ${raw(quoted(stored.column))} as value from ${raw(physicalName(ctx.space, table))}
      where deleted_at is null ${table.home === 'platform' ? sql`and space = ${ctx.space}` : empty}
      limit ${limits.countCap}) seen`)
  const { count = 0, seen = 0 } = rows[0] ?? {}
  return { count, capped: seen === limits.countCap }
}

/** How many records hold one of these texts in a field, alone or in a list, whoever may read them. Removed ones are left out. */
export const recordsHolding = async (
  ctx: Ctx,
  table: TableDef,
  field: FieldId,
  values: readonly string[],
): Promise<Holding> => {
  const stored = storedFields(table).find(({ id }) => id === field)
  if (!stored || values.length === 0) return { count: 0, capped: false }
  const column = raw(quoted(stored.column))
  const holds =
    stored.columnType === 'text[]'
      ? sql`${column} && ${[...values]}::text[]`
      : sql`${column} = any(${[...values]}::text[])`
  const { rows } = await ctx.db.run<{ readonly count: number }>(sql`
    select count(*)::int as count from (
      select 1 from ${raw(physicalName(ctx.space, table))}
      where deleted_at is null and ${holds} limit ${limits.countCap + 1}) held`)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, limits.countCap), capped: count > limits.countCap }
}

import { limits } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, raw, sql } from '@gantry/kernel/server'
import { type TableDef, where } from '@gantry/model/shared'
import { bookingFields } from '../../shared/booking-fields.ts'
import { checkBookings } from '../catalog/check-bookings.ts'
import { readDefinitions } from '../catalog/definitions.ts'
import { mayRead } from '../policy/effective-rights.ts'
import { findRecords } from '../read/find-records.ts'
import { bookingTable } from '../schema/booking-table.ts'
import { storedFields } from '../schema/stored-fields.ts'
import { tableSize } from '../schema/table-size.ts'

/** Existing records that a booking rule would refuse, at most limits.countCap of them counted. */
export interface Overlapping {
  readonly count: number
  readonly capped: boolean
  /** The first of them that the actor may read. */
  readonly examples: readonly { readonly id: string; readonly title: string }[]
}

/** Rows up to which all bookings are compared while a design is checked; a larger table is checked when it is published. */
const mostRows = 200_000
const mostExamples = 10

/**
 * Existing records that exceed the capacity of a booking rule that is new or changed; null where there are none, or where
 * only publishing can tell: fields that are not stored yet, rules that are wrong, a very large table.
 */
export const overlappingRecords = async (
  ctx: Ctx,
  before: TableDef,
  after: TableDef,
): Promise<Overlapping | null> => {
  const changed = { ...after, bookings: changedRules(before, after) }
  const bookings = bookingTable(ctx.space, changed)
  if (!bookings || !(await isComparable(ctx, before, changed))) return null
  const { rows } = await ctx.db.run<{ readonly id: string; readonly count: number }>(sql`
    with found as materialized (
      select distinct on (record_id) record_id, at from (${raw(bookings.overlapping)}) o order by record_id, at)
    select record_id as id, (select count(*)::int from (select from found limit ${limits.countCap + 1}) c) as count
    from found order by at, record_id limit ${mostExamples}`)
  const count = rows[0]?.count ?? 0
  if (count === 0) return null
  return {
    count: Math.min(count, limits.countCap),
    capped: count > limits.countCap,
    examples: await titled(
      ctx,
      before,
      rows.map(({ id }) => id),
    ),
  }
}

const changedRules = (before: TableDef, after: TableDef) =>
  (after.bookings ?? []).filter(
    rule => !before.bookings?.some(each => JSON.stringify(each) === JSON.stringify(rule)),
  )

/** Whether the rules are right and read stored columns only. */
const isComparable = async (ctx: Ctx, before: TableDef, after: TableDef): Promise<boolean> => {
  const columns = new Map(storedFields(before).map(({ id, columnType }) => [id, columnType]))
  const stored = storedFields(after).filter(({ id, columnType }) => columns.get(id) === columnType)
  const known = new Set(stored.map(({ id }) => id))
  const rules = after.bookings ?? []
  if (!rules.flatMap(bookingFields).every(id => known.has(id))) return false
  const targets = stored.flatMap(({ field }) => fieldTypeOf(field).target?.(field) ?? [])
  const linked = await readDefinitions(ctx.db, ctx.space, targets)
  const tables = new Map([...linked].map(([id, { definition }]) => [id, definition]))
  if (checkBookings(after, tables).length > 0) return false
  return (await tableSize(ctx, before)).rows <= mostRows
}

const titled = async (
  ctx: Ctx,
  table: TableDef,
  ids: readonly string[],
): Promise<Overlapping['examples']> => {
  if (!(await mayRead(ctx, table.id))) return []
  const { data } = await findRecords(ctx, table.id, {
    filter: where('id', 'in', [...ids]),
    fields: [table.title],
    pageSize: mostExamples,
    count: 'none',
  })
  const field = table.fields[table.title]
  return ids.flatMap(id => {
    const row = data.find(row => row.id === id)
    if (!row) return []
    const value = row[table.title] ?? null
    return [{ id, title: value === null || !field ? id : fieldTypeOf(field).format(value, field, ctx.actor) }]
  })
}

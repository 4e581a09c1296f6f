import type { Json } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { storedFields } from '../schema/stored-fields.ts'
import { type Row, rowsIn } from './row.ts'
import type { Target } from './target.ts'

/**
 * Assigns server-generated values, such as serial numbers, to new records and their rows. Runs as the last step
 * before writing, so that few numbers go missing.
 */
export const assignValues = async (
  ctx: Ctx,
  target: Target,
  records: readonly Row[],
): Promise<readonly Row[]> => assignSlaveValues(ctx, target, await assignRows(ctx, target.table, records))

/** The same for slave rows of existing records. */
export const assignSlaveValues = async (
  ctx: Ctx,
  target: Target,
  records: readonly Row[],
): Promise<readonly Row[]> => {
  let assigned = records
  for (const { id, table } of target.slaves) {
    const rows = assigned.flatMap(record => rowsIn(record, id))
    const made = await assignRows(ctx, table, rows)
    if (made === rows) continue
    const whole = new Map(made.map(row => [row.id, row]))
    assigned = assigned.map(record => ({
      ...record,
      [id]: rowsIn(record, id).map(row => whole.get(row.id) ?? row),
    }))
  }
  return assigned
}

const assignRows = async (ctx: Ctx, table: TableDef, rows: readonly Row[]): Promise<readonly Row[]> => {
  const made = storedFields(table).filter(({ store }) => store.assign)
  if (made.length === 0) return rows
  const filled = rows.map((row): Record<string, Json> & Row => ({ ...row }))
  for (const { id, field, store } of made) {
    const empty = filled.filter(row => (row[id] ?? null) === null)
    if (!store.assign || empty.length === 0) continue
    const values = await store.assign(ctx, { table, id, field }, empty)
    empty.forEach((row, at) => {
      row[id] = values[at] ?? null
    })
  }
  return filled
}

/** Whether new records get server-generated values before they are written. */
export const isAssigned = ({ table, slaves }: Target): boolean =>
  [table, ...slaves.map(slave => slave.table)].some(each =>
    storedFields(each).some(({ store }) => store.assign),
  )

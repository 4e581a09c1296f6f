import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type Actor, type TableId, where } from '@gantry/model/shared'
import { findRecords, tableOf } from '@gantry/records/server'

/**
 * Refuses what the actor may not read: a record that is closed to them answers like one that does not exist.
 * @throws AppError table.not_found, also for tables of the product and slave tables; record.not_found
 */
export const refuseUnreadable = async (ctx: Ctx, table: TableId, id: string): Promise<void> => {
  const def = await tableOf(ctx, table)
  if (def.home === 'platform' || def.master !== undefined) throw new AppError('table.not_found', { table })
  if (!(await reads(ctx, table, id))) throw new AppError('record.not_found', { table, id })
}

/** Whether another person of the space may read a record, by their own rights. */
export const mayBeRead = (ctx: Ctx, actor: Actor, table: TableId, id: string): Promise<boolean> =>
  reads({ ...ctx, actor, request: {} }, table, id)

const reads = async (ctx: Ctx, table: TableId, id: string): Promise<boolean> => {
  try {
    const { data } = await findRecords(ctx, table, {
      filter: where('id', 'eq', id),
      fields: [],
      pageSize: 1,
      count: 'none',
    })
    return data.length > 0
  } catch (error) {
    // Without any right on the table the engine refuses the question itself.
    if (error instanceof AppError && ['permission.denied', 'table.not_found'].includes(error.code))
      return false
    throw error
  }
}

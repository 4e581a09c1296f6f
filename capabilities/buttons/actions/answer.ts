import { AppError, issue, type JsonObject } from '@gantry/base/shared'
import type { OutgoingCall } from '@gantry/designs/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type ButtonOutcome, type TableDef, where } from '@gantry/model/shared'
import { editRecords, effectiveRights, findRecords } from '@gantry/records/server'
import { nothing, type Press } from '../server/action-server.ts'

/** Nothing is called when its answer could not be written. @throws AppError permission.denied */
export const requireWritable = async (
  ctx: Ctx,
  table: TableDef,
  answer: OutgoingCall['answer'],
): Promise<void> => {
  if (answer.length === 0) return
  const { operations, writable } = await effectiveRights(ctx, table)
  const closed = answer.filter(({ field }) => !writable.includes(field))
  if (!operations.includes('update') || closed.length > 0)
    throw new AppError(
      'permission.denied',
      {},
      closed.map(({ field }) => issue(field, 'not_permitted')),
    )
}

/**
 * Writes the values of an answer to the record as it is now: it may have changed while the call was under way.
 * @throws AppError record.not_found
 */
export const writeAnswer = async (
  ctx: Ctx,
  { table, rows: [row] }: Press,
  values: JsonObject,
): Promise<ButtonOutcome> => {
  if (!row || Object.keys(values).length === 0) return { ...nothing, done: row ? [row.id] : [] }
  const { data } = await findRecords(ctx, table.id, {
    filter: where('id', 'eq', row.id),
    fields: [],
    pageSize: 1,
    count: 'none',
  })
  const [current] = data
  if (!current) throw new AppError('record.not_found', { id: row.id })
  const { batch, done, refused } = await editRecords(ctx, table.id, [
    { id: row.id, version: current.version, values },
  ])
  return { ...nothing, batch, done: done.map(({ id }) => id), refused }
}

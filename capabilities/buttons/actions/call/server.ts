import { AppError, issue } from '@gantry/base/shared'
import { requestOf, valuesOfAnswer } from '@gantry/designs/server'
import type { OutgoingCall } from '@gantry/designs/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type TableDef, where } from '@gantry/model/shared'
import { editRecords, effectiveRights, findRecords } from '@gantry/records/server'
import { type CallingServer, nothing } from '../../server/action-server.ts'

/** Calls the server outside between two transactions; its answer is written with the rights of the person. */
export const call: CallingServer<OutgoingCall> = {
  prepare: async (ctx, { table, rows }, options) => {
    await requireWritable(ctx, table, options)
    return requestOf(ctx, table, options, rows[0])
  },
  finish: async (ctx, { table, rows: [row] }, options, answer, host) => {
    const values = valuesOfAnswer(options, answer, host)
    if (!row || options.answer.length === 0) return { ...nothing, done: row ? [row.id] : [] }
    // The record may have changed while the call was under way; the answer is written to it as it is now.
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
  },
}

/** Nothing is called when its answer could not be written. @throws AppError permission.denied */
const requireWritable = async (ctx: Ctx, table: TableDef, { answer }: OutgoingCall): Promise<void> => {
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

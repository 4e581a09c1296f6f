import { AppError, type JsonObject } from '@gantry/base/shared'
import { type Ctx, inTransaction, push } from '@gantry/kernel/server'
import type { RecordAnswer, TableId } from '@gantry/model/shared'
import { getRecord, type Neighbours, placeRecord, updateRecord } from '@gantry/records/server'
import { listViews } from './list-views.ts'

interface Move extends Neighbours {
  readonly table: TableId
  readonly view: string
  readonly id: string
  /** As it was seen. */
  readonly version: number
  /** Fields that change with the move; none: only the place does. */
  readonly record: JsonObject
}

/**
 * Puts a record elsewhere in a view: its change, with all the checks a form has, and its place, both or neither.
 * @throws AppError view.not_found when the view is not offered to the actor; whatever `updateRecord` throws
 */
export const moveRecord = async (ctx: Ctx, move: Move): Promise<RecordAnswer> => {
  const { table, view, id, version, record } = move
  const offered = (await listViews(ctx, table)).find(each => each.id === view)
  if (!offered) throw new AppError('view.not_found', { view })
  await inTransaction(ctx, async tx => {
    // Also where no field changes: a place is given by those who may change the record, as they saw it.
    await updateRecord(tx, table, id, { ...record, version })
    await placeRecord(tx, table, view, id, move)
    // A place is no fact of the record, so no event tells of it.
    await push(tx.db, [{ type: 'record', space: tx.space, table, id, version: null, op: 'updated' }])
  })
  return getRecord(ctx, table, id)
}

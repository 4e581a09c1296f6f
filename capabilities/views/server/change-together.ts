import { AppError, type JsonObject } from '@gantry/base/shared'
import { type Ctx, inTransaction } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { updateRecord } from '@gantry/records/server'
import { listViews } from './list-views.ts'

interface Changes {
  readonly table: TableId
  readonly view: string
  readonly changes: readonly {
    readonly id: string
    /** As it was seen. */
    readonly version: number
    readonly record: JsonObject
  }[]
}

/**
 * Changes several records of a view, all or none, each with all the checks a form has. They are taken in the order of their
 * ids, so that two such changes wait for one another and never both.
 * @throws AppError view.not_found when the view is not offered to the actor; whatever `updateRecord` throws
 */
export const changeTogether = async (
  ctx: Ctx,
  { table, view, changes }: Changes,
): Promise<readonly { readonly id: string; readonly version: number }[]> => {
  const offered = (await listViews(ctx, table)).some(each => each.id === view)
  if (!offered) throw new AppError('view.not_found', { view })
  const inTurn = changes.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return inTransaction(ctx, async tx => {
    const changed: { id: string; version: number }[] = []
    for (const { id, version, record } of inTurn) {
      const written = await updateRecord(tx, table, id, { ...record, version })
      changed.push({ id, version: written.version })
    }
    return changed
  })
}

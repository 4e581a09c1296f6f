import { AppError, issue, type JsonObject } from '@gantry/base/shared'
import { releaseBeside } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import { inOrder, type TableId } from '@gantry/model/shared'
import { requireTableDesigner } from '@gantry/records/server'
import { publishedViews } from './list-views.ts'

/**
 * Puts offered views of a table into an order: those named take the places they hold together, the others keep theirs. Each
 * view whose place changes gets a release, and its open draft the same place; all or none.
 * @throws AppError permission.denied; request.invalid when one of `ids` is not in use or named twice
 */
export const orderViews = (ctx: Ctx, table: TableId, ids: readonly string[]): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireTableDesigner(tx, [table])
    const views = new Map((await publishedViews(tx, table)).map(view => [view.id, view]))
    if (new Set(ids).size !== ids.length || ids.some(id => !views.has(id)))
      throw new AppError('request.invalid', {}, [issue('ids', 'choice')])
    const before = inOrder([...views.values()]).map(({ id }) => id)
    const named = new Set(ids)
    const waiting = [...ids]
    const after = before.map(id => (named.has(id) ? waiting.shift()! : id))
    if (before.join() === after.join()) return
    for (const [at, id] of after.entries()) {
      const position = at + 1
      if (views.get(id)?.position !== position)
        await releaseBeside(tx, { kind: 'view', id }, body => ({ ...(body as JsonObject), position }))
    }
    await audit(tx, { action: 'view.ordered', table, details: { ids: after } })
  })

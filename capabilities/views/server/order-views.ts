import { AppError, issue, type Json } from '@gantry/base/shared'
import { releaseDesign } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import { inOrder, type TableId } from '@gantry/model/shared'
import { requireTableDesigner } from '@gantry/records/server'
import { publishedViews } from './list-views.ts'

/**
 * Puts the offered views of a table into an order. Each view whose place changes gets a release; all or none.
 * @throws AppError permission.denied; request.invalid unless `ids` are exactly the views in use, as after somebody else published one
 */
export const orderViews = (ctx: Ctx, table: TableId, ids: readonly string[]): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireTableDesigner(tx, [table])
    const views = new Map((await publishedViews(tx, table)).map(view => [view.id, view]))
    if (new Set(ids).size !== ids.length || ids.length !== views.size || ids.some(id => !views.has(id)))
      throw new AppError('request.invalid', {}, [issue('ids', 'choice')])
    const before = inOrder([...views.values()]).map(({ id }) => id)
    if (before.join() === ids.join()) return
    for (const [at, id] of ids.entries()) {
      const view = views.get(id)
      if (view && view.position !== at + 1)
        await releaseDesign(tx, { kind: 'view', id, body: { ...view, position: at + 1 } as unknown as Json })
    }
    await audit(tx, { action: 'view.ordered', table, details: { ids: [...ids] } })
  })

import { AppError, issue, type JsonObject } from '@gantry/base/shared'
import { releaseBeside } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import { inOrder, type TableId } from '@gantry/model/shared'
import { requireTableDesigner } from '@gantry/records/server'
import { publishedViews } from './list-views.ts'

/**
 * Puts the offered views of a table into an order. Each view whose place changes gets a release, and
 * its open draft the same place; all or none.
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
      const position = at + 1
      if (views.get(id)?.position !== position)
        await releaseBeside(tx, { kind: 'view', id }, body => ({ ...(body as JsonObject), position }))
    }
    await audit(tx, { action: 'view.ordered', table, details: { ids: [...ids] } })
  })

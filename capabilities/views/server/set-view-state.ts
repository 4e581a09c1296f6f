import { requireDesignerOf, setDesignState } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'

/** Says whether a view is offered. Nothing happens for one that is not there. @throws AppError permission.denied */
export const setViewState = (ctx: Ctx, id: string, state: 'active' | 'stopped' | 'removed'): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireDesignerOf(tx, { kind: 'view', id })
    await setDesignState(tx, { kind: 'view', id }, state)
    await audit(tx, { action: 'view.state', details: { id, state } })
  })

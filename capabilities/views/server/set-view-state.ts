import { setDesignState } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'

/** Says whether a view is offered. Nothing happens for one that is not there. */
export const setViewState = (ctx: Ctx, id: string, state: 'active' | 'stopped' | 'removed'): Promise<void> =>
  inTransaction(ctx, async tx => {
    await setDesignState(tx, { kind: 'view', id }, state)
    await audit(tx, { action: 'view.state', details: { id, state } })
  })

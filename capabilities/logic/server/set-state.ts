import { requireDesignerOf, setDesignState } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'

/** Puts a decision or a logic flow in use, stops or removes it. @throws AppError permission.denied */
export const setState = (
  ctx: Ctx,
  kind: 'decision' | 'logic',
  id: string,
  state: 'active' | 'stopped' | 'removed',
): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireDesignerOf(tx, { kind, id })
    await setDesignState(tx, { kind, id }, state)
    await audit(tx, { action: `${kind}.state`, details: { id, state } })
  })

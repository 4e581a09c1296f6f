import { requireDesignerOf, setDesignState } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'

/** Switches a published interface or a connector on or off, or removes it. @throws AppError permission.denied */
export const setState = (
  ctx: Ctx,
  kind: 'api' | 'connector',
  id: string,
  state: 'active' | 'stopped' | 'removed',
): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireDesignerOf(tx, { kind, id })
    await setDesignState(tx, { kind, id }, state)
    // The address of a removed interface is free again.
    if (state === 'removed')
      await tx.db.run(sql`delete from gantry.gateway_version where space = ${tx.space} and api = ${id}`)
    await audit(tx, { action: `${kind}.state`, details: { id, state } })
  })

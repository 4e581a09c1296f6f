import { AppError } from '@gantry/base/shared'
import { retireDesign, setDesignState } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { flowInForce, setFlowClock } from './flow-designs.ts'

/** Switches a flow on or off, or removes it. @throws AppError flow.not_found */
export const setFlowState = (ctx: Ctx, id: string, state: 'active' | 'stopped' | 'removed'): Promise<void> =>
  inTransaction(ctx, async tx => {
    const key = { kind: 'task_flow', id }
    const { rows } = await tx.db.run(sql`
      select 1 from gantry.design
      where space = ${tx.space} and kind = 'task_flow' and id = ${id} and state <> 'removed'`)
    if (rows.length === 0) throw new AppError('flow.not_found')
    if (state === 'removed') await retireDesign(tx, key)
    else {
      await setDesignState(tx, key, state)
      const found = state === 'active' ? await flowInForce(tx, id) : null
      await setFlowClock(tx, id, found?.flow.schedule)
    }
    await audit(tx, { action: 'flow.state', details: { id, state } })
  })

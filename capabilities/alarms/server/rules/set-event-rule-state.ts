import { AppError } from '@gantry/base/shared'
import { openDesign, requireDesignerOf, retireDesign, setDesignState } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import { releasedRule, setInForce } from './event-rule-designs.ts'

/**
 * Switches an event rule on or off, or removes it; its open alarms end.
 * @throws AppError design.not_found, permission.denied
 */
export const setEventRuleState = (
  ctx: Ctx,
  id: string,
  state: 'active' | 'stopped' | 'removed',
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const key = { kind: 'event_rule', id }
    await requireDesignerOf(tx, key)
    const { design } = await openDesign(tx, key)
    if (!design || design.state === 'removed') throw new AppError('design.not_found', { ...key })
    if (state === 'removed') await retireDesign(tx, key)
    else {
      const rule = await releasedRule(tx, id)
      if (!rule) throw new AppError('design.not_found', { ...key })
      await setDesignState(tx, key, state)
      await setInForce(tx, id, state === 'active' ? rule : null)
    }
    await audit(tx, { action: 'event_rule.switched', details: { id, state } })
  })

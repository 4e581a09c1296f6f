import {
  audit,
  type Ctx,
  deliveryState,
  discardDeadLetters,
  inTransaction,
  listDeadLetters,
  retryDeadLetters,
} from '@gantry/kernel/server'
import type { DeadLetterGroup, DeliveryState } from '../shared/contract.ts'

/** Pending events by space, and dead letters by group. */
export const readDelivery = async ({
  kernel,
}: Ctx): Promise<{ spaces: readonly DeliveryState[]; parked: readonly DeadLetterGroup[] }> => ({
  spaces: await deliveryState(kernel),
  parked: await listDeadLetters(kernel),
})

export const retryDelivery = (ctx: Ctx, id: number): Promise<{ count: number }> =>
  decide(ctx, id, 'delivery.retried', retryDeadLetters)

export const discardDelivery = (ctx: Ctx, id: number): Promise<{ count: number }> =>
  decide(ctx, id, 'delivery.discarded', discardDeadLetters)

/** Retries or discards a group of dead letters; the audit names the operator. */
const decide = (
  ctx: Ctx,
  id: number,
  action: string,
  act: (ctx: Ctx, id: number) => Promise<number>,
): Promise<{ count: number }> =>
  inTransaction(ctx, async tx => {
    const count = await act(tx, id)
    await audit(tx, { action, details: { id, count } })
    return { count }
  })

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

/** What is on its way, and what is not. */
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

/** Decides what becomes of a group of parked events; the log says who did. */
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

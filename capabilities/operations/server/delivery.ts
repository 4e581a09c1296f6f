import {
  audit,
  type Ctx,
  deliveryState,
  discardParked,
  inTransaction,
  listParked,
  retryParked,
} from '@gantry/kernel/server'
import type { DeliveryState, ParkedEvent } from '../shared/contract.ts'

/** What is on its way, and a page of what is not. */
export const readDelivery = async (
  { kernel }: Ctx,
  before?: number,
): Promise<{ spaces: readonly DeliveryState[]; parked: readonly ParkedEvent[] }> => ({
  spaces: await deliveryState(kernel),
  parked: await listParked(kernel, before),
})

export const retryDelivery = (ctx: Ctx, ids: readonly number[]): Promise<{ count: number }> =>
  decide(ctx, ids, 'delivery.retried', retryParked)

export const discardDelivery = (ctx: Ctx, ids: readonly number[]): Promise<{ count: number }> =>
  decide(ctx, ids, 'delivery.discarded', discardParked)

/** Decides what becomes of parked events; the log says who did. */
const decide = (
  ctx: Ctx,
  ids: readonly number[],
  action: string,
  act: (ctx: Ctx, ids: readonly number[]) => Promise<number>,
): Promise<{ count: number }> =>
  inTransaction(ctx, async tx => {
    const count = await act(tx, ids)
    await audit(tx, { action, details: { ids: [...ids], count } })
    return { count }
  })

import type { Delivery } from '@gantry/sharing/shared'
import type { Visitor } from '@gantry/testing/server'
import { expect, vi } from 'vitest'

/** The deliveries of a share to a space once so many have ended. */
export const endedDeliveries = async (
  visitor: Visitor,
  space: string,
  share: string,
  count: number,
): Promise<readonly Delivery[]> => {
  const read = async () =>
    (await visitor.call<{ data: Delivery[] }>('GET', `/space-${space}/api/share-deliveries?share=${share}`))
      .body.data
  await vi.waitFor(
    async () => expect((await read()).filter(({ state }) => state !== 'running')).toHaveLength(count),
    { timeout: 30_000, interval: 100 },
  )
  return read()
}

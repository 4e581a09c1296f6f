import type { ClientSubscription, DataValue } from 'node-opcua-client'
import type { OpcuaSettings } from '../../../shared/plugins/opcua/opcua-shape.ts'
import { inBatches } from '../in-batches.ts'
import type { Item } from './items-of.ts'
import type { OpcuaServer } from './open-server.ts'

/** Milliseconds between two signs of life of a server that has nothing to tell, about; a longer publishing interval counts more. */
const signOfLife = 10_000
/** Signs of life a server may miss until it forgets the subscription. */
const missed = 10
/** Values of a node that a server keeps between two messages, and values of a message. */
const mostQueued = 100
const mostTold = 5_000

interface Doing {
  changed(item: Item, value: DataValue): void
  /** The server has taken the item, or says by a status code why it does not. */
  settled(item: Item, status: string | null): void
  /** The server has given up the subscription. */
  ended(status: string): void
}

/** A subscription of a session. */
export interface Watch {
  add(items: readonly Item[]): Promise<void>
  /** Milliseconds since the server said anything, and how long it may be silent. */
  silence(): { readonly now: number; readonly most: number }
}

/** Subscribes; items are added in batches as large as the server allows, and told from then on when they change. */
export const watchItems = async (
  { client, session, limits }: OpcuaServer,
  { publishing, sampling = publishing }: OpcuaSettings,
  { changed, settled, ended }: Doing,
): Promise<Watch> => {
  const keepAlive = Math.max(1, Math.ceil(signOfLife / publishing))
  const subscription: ClientSubscription = await session.createSubscription2({
    requestedPublishingInterval: publishing,
    requestedMaxKeepAliveCount: keepAlive,
    requestedLifetimeCount: keepAlive * missed,
    maxNotificationsPerPublish: mostTold,
    publishingEnabled: true,
    priority: 1,
  })
  let heard = performance.now()
  const hear = () => {
    heard = performance.now()
  }
  subscription.on('keepalive', hear)
  subscription.on('raw_notification', hear)
  subscription.on('status_changed', status => ended(String(status.name)))
  subscription.on('terminated', () => ended('BadSubscriptionIdInvalid'))
  // Sampling more slowly than publishing would only repeat messages.
  const samplingInterval = Math.min(sampling, publishing)
  return {
    add: async items => {
      for (const batch of inBatches(items, limits.monitor)) {
        const group = await subscription.monitorItems(
          batch.map(({ nodeId }) => ({ nodeId, attributeId: client.AttributeIds.Value })),
          {
            samplingInterval,
            queueSize: Math.min(mostQueued, Math.ceil(publishing / samplingInterval) + 1),
            discardOldest: true,
          },
          client.TimestampsToReturn.Both,
        )
        group.on('changed', (_, value, at) => {
          const item = batch[at]
          if (item) changed(item, value)
        })
        batch.forEach((item, at) => {
          const status = group.monitoredItems[at]?.statusCode
          settled(item, status?.isGood() ? null : (status?.name ?? 'BadUnexpectedError'))
        })
      }
    },
    silence: () => ({
      now: performance.now() - heard,
      most: subscription.publishingInterval * (subscription.maxKeepAliveCount + 1) + signOfLife,
    }),
  }
}

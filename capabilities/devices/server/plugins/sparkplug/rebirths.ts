import type { PluginHost } from '../protocol-plugin.ts'
import { type Edge, sayName } from './edge-devices.ts'
import type { Broker } from './open-broker.ts'
import { writePayload } from './payload.ts'
import { commandTopic } from './topics.ts'

/** Milliseconds between two requests to one edge node: a birth with all metrics costs it more than any other message. */
const pause = 10_000
/** Number of the data type Boolean. */
const boolean = 11

/** Asks edge nodes to publish their births again. */
export interface Rebirths {
  /** Asks now, or as soon as the pause is over. */
  ask(edge: Edge): void
  /** The birth has come. */
  born(edge: Edge): void
  /** Called every second. */
  look(): void
}

export const requestRebirth = (
  broker: Broker,
  edge: Pick<Edge, 'group' | 'node'>,
  now: number,
): Promise<void> =>
  broker.publish(
    commandTopic(edge, null),
    writePayload([{ name: 'Node Control/Rebirth', type: boolean, value: true }], now),
  )

export const createRebirths = (
  broker: Broker,
  host: PluginHost,
  failed: (error: unknown) => void,
): Rebirths => {
  const wanted = new Map<string, Edge>()
  const askedAt = new Map<string, number>()
  const askWanted = () => {
    for (const [name, edge] of wanted) {
      const last = askedAt.get(name)
      if (last !== undefined && host.now() - last < pause) continue
      wanted.delete(name)
      askedAt.set(name, host.now())
      requestRebirth(broker, edge, host.now()).catch(failed)
      // The first request only asks what there is.
      if (last !== undefined) host.log('warning', 'sparkplug_missed', { name })
    }
  }
  return {
    ask: edge => {
      wanted.set(sayName(edge, null), edge)
      askWanted()
    },
    born: edge => void wanted.delete(sayName(edge, null)),
    look: askWanted,
  }
}

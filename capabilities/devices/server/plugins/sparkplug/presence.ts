import type { Broker } from './open-broker.ts'
import { stateTopic } from './topics.ts'

/** By what edge nodes know whether their host application is online: a message the broker keeps, and replaces when the connection breaks. */
export interface Presence {
  readonly topic: string
  /** The will of the connection. */
  readonly offline: string
  announce(broker: Broker): Promise<void>
  /** The will of an earlier connection may come late: it is contradicted. */
  heard(broker: Broker, payload: Uint8Array, failed: (error: unknown) => void): void
  /** An orderly end has no will. */
  leave(broker: Broker): Promise<void>
}

/** @param since the birth and the death of one connection have the same time, so that edge nodes can tell them from others */
export const createPresence = (application: string, since: number): Presence => {
  const topic = stateTopic(application)
  const state = (online: boolean) => JSON.stringify({ online, timestamp: since })
  const publish = (broker: Broker, online: boolean) =>
    broker.publish(topic, state(online), { qos: 1, retain: true })
  let isAnnounced = false
  return {
    topic,
    offline: state(false),
    announce: async broker => {
      isAnnounced = true
      await publish(broker, true)
    },
    heard: (broker, payload, failed) => {
      if (isAnnounced && saysOffline(payload)) publish(broker, true).catch(failed)
    },
    leave: async broker => {
      isAnnounced = false
      await publish(broker, false)
    },
  }
}

const saysOffline = (payload: Uint8Array): boolean => {
  try {
    const said: unknown = JSON.parse(new TextDecoder().decode(payload))
    return typeof said === 'object' && said !== null && 'online' in said && said.online === false
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

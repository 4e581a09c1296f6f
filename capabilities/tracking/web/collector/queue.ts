import { takeEvents } from '../../shared/contract.ts'
import type { PropertyValue } from '../../shared/points.ts'

interface Happened {
  readonly code: string
  readonly at: number
  readonly properties: Readonly<Record<string, PropertyValue>>
}

/** Events of a batch, and milliseconds until one is sent that is not full. */
const mostEvents = 50
const pause = 5_000

export interface EventQueue {
  add(code: string, properties: Readonly<Record<string, PropertyValue>>): void
  /** Sends what waits, such as before the page is left. */
  flush(): void
}

interface Surroundings {
  /** Base of the addresses of the space. */
  readonly base: () => string
  readonly terminal: () => 'computer' | 'phone'
  readonly session: string
  readonly send: (url: string, body: string) => void
  readonly now: () => number
  readonly later: (work: () => void, milliseconds: number) => void
}

/** Collects events and sends them in batches of 50, or after 5 seconds. */
export const eventQueue = ({ base, terminal, session, send, now, later }: Surroundings): EventQueue => {
  let waiting: Happened[] = []
  let isPlanned = false
  const flush = () => {
    if (waiting.length === 0) return
    const events = waiting.map(({ at, ...event }) => ({
      ...event,
      ago: Math.min(600_000, Math.max(0, now() - at)),
    }))
    waiting = []
    send(`${base()}/api${takeEvents.path}`, JSON.stringify({ session, terminal: terminal(), events }))
  }
  return {
    flush,
    add: (code, properties) => {
      waiting.push({ code, at: now(), properties })
      if (waiting.length >= mostEvents) return flush()
      if (isPlanned) return
      isPlanned = true
      later(() => {
        isPlanned = false
        flush()
      }, pause)
    },
  }
}

import type { Database, Kernel } from '@gantry/kernel/server'
import type { KnownDevice } from '../ingest/known-device.ts'

const minute = 60_000
const mostCounted = 100_000

/** Whether the space of a device lets its devices in by a way. */
export const isOpen = ({ ways }: KnownDevice, way: string): boolean => ways[way]?.on !== false

interface Count {
  until: number
  count: number
}

const countsOf = new WeakMap<Database, Map<string, Count>>()

/** What becomes of a message by the rate of its way. */
export interface Pace {
  /** Seconds until the device may send again; 0: now. */
  readonly seconds: number
  /** The first message of this minute that was refused. */
  readonly isFirst: boolean
}

/**
 * Counts a message of a device against the rate of its way. Each process counts for itself: a device stays with one by MQTT, and a
 * message must not wait for a statement of its own.
 */
export const countMessage = (kernel: Kernel, device: KnownDevice, way: string, now: number): Pace => {
  const perMinute = device.ways[way]?.perMinute ?? null
  if (perMinute === null) return { seconds: 0, isFirst: false }
  const counts = countsOf.get(kernel.database) ?? new Map<string, Count>()
  if (counts.size > mostCounted) counts.clear()
  countsOf.set(kernel.database, counts)
  const key = `${device.id} ${way}`
  const found = counts.get(key)
  const counted = found && now < found.until ? found : { until: now + minute, count: 0 }
  counted.count += 1
  counts.set(key, counted)
  const over = counted.count - perMinute
  return over > 0
    ? { seconds: Math.ceil((counted.until - now) / 1_000), isFirst: over === 1 }
    : { seconds: 0, isFirst: false }
}

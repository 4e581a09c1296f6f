import { isPlainObject, type JsonObject } from '@gantry/base/shared'
import type { DecodeProblem } from '../decode/index.ts'
import type { Product, ProductEvent } from '../product.ts'

/** Characters of the JSON of the data an event carries, and of its text. */
const mostData = 4_000
const mostText = 500

/** An event as it is kept. */
interface ReadEvent {
  readonly code: string
  readonly level: ProductEvent['level']
  /** Milliseconds since 1970 by the clock of the device; absent: the time of arrival counts. */
  readonly ts?: number
  readonly text: string | null
  readonly data: JsonObject | null
}

const timeOf = (at: unknown): number | undefined => {
  const ts = typeof at === 'number' ? at : typeof at === 'string' ? Date.parse(at) : Number.NaN
  return Number.isFinite(ts) ? ts : undefined
}

/**
 * Reads `{ code, level, at, text, data }` by the events of a product: all but the code may be absent. An event that the product does
 * not name, or whose level is another than the product says, is a problem and not an event.
 */
export const readEvent = (
  { events = [] }: Pick<Product, 'events'>,
  { code, level, at, text = null, data = null }: JsonObject,
): ReadEvent | DecodeProblem => {
  if (typeof code !== 'string' || code === '') return { code: 'no_event' }
  const known = events.find(each => each.code === code)
  const about = { at: code.slice(0, 48) }
  if (!known) return { code: 'unknown_event', ...about }
  if (level !== undefined && level !== known.level) return { code: 'event_level', ...about }
  const isWords = text === null || (typeof text === 'string' && text.length <= mostText)
  const isData = data === null || (isPlainObject(data) && JSON.stringify(data).length <= mostData)
  if (!isWords || !isData) return { code: 'event_large', ...about }
  const ts = timeOf(at)
  return {
    code,
    level: known.level,
    ...(ts !== undefined && { ts }),
    text: text as string | null,
    data: data as JsonObject | null,
  }
}

export const isProblem = (read: ReadEvent | DecodeProblem): read is DecodeProblem => !('level' in read)

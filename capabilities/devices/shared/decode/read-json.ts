import { isPlainObject } from '@gantry/base/shared'
import type { Decoder } from '../product.ts'
import { type Decoded, failed, type RawValue } from './decoded.ts'

/** Members of an envelope that holds values beside a time. */
const envelopes = ['values', 'params', 'data'] as const
const times = ['ts', 'time', 'timestamp'] as const
/** Parts of a message that is a list, one for each time. */
const mostParts = 1_000

/** Reads points from JSON text by paths; without paths every member is a point, with or without an envelope of values and time. */
export const readJson = (decoder: Decoder, text: string): Decoded => {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return failed({ code: 'json' })
  }
  const parts = Array.isArray(root) ? root.slice(0, mostParts) : [root]
  if (!parts.every(isPlainObject)) return failed({ code: 'object' })
  return { values: parts.flatMap(part => valuesOf(decoder, part)), problems: [] }
}

const valuesOf = ({ paths, time }: Decoder, part: Readonly<Record<string, unknown>>): readonly RawValue[] => {
  const ts = timeOf(
    time ? valueAt(part, time) : times.map(name => part[name]).find(each => each !== undefined),
  )
  const found = paths?.length
    ? paths.map(({ point, path }) => ({ code: point, value: valueAt(part, path) }))
    : Object.entries(envelopes.map(name => part[name]).find(isPlainObject) ?? part).map(([code, value]) => ({
        code,
        value,
      }))
  return found.flatMap(({ code, value }) =>
    value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
      ? [{ code, value, ...(ts !== undefined && { ts }) }]
      : [],
  )
}

/** The value at a path such as `$.data.sensors[0].temp`; undefined: there is none. */
const valueAt = (root: unknown, path: string): unknown => {
  let value = root
  for (const [, name, place] of path.replace(/^\$\.?/, '').matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (name !== undefined)
      value = isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
    else value = Array.isArray(value) ? value[Number(place)] : undefined
    if (value === undefined) return undefined
  }
  return value
}

/** Seconds, milliseconds or ISO text. Ten digits are seconds until the year 2286. */
const timeOf = (value: unknown): number | undefined => {
  const ts = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : Number.NaN
  if (!Number.isFinite(ts) || ts <= 0) return undefined
  return Math.round(ts < 1e11 ? ts * 1_000 : ts)
}

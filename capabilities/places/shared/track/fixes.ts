import { type Fix, metresBetween, spotOf } from '@gantry/devices/shared'

/** A stored value of one of the points of a track. */
export interface TrackValue {
  readonly code: string
  readonly ts: number
  readonly value: number | string | null
}

/** The points a track is made of. */
export const trackCodes = ['lat', 'lon', 'speed'] as const

/**
 * Fixes of values in the order of time. A moment with only one of the two degrees, or one off the earth, is left out. Without the point
 * `speed` it follows from the way since the fix before.
 */
export const fixesOf = (values: readonly TrackValue[]): readonly Fix[] => {
  const moments = new Map<number, Record<string, number>>()
  for (const { code, ts, value } of values) {
    if (typeof value !== 'number') continue
    const moment = moments.get(ts) ?? {}
    moment[code] = value
    moments.set(ts, moment)
  }
  const fixes: Fix[] = []
  for (const [at, { lat, lon, speed }] of [...moments].sort(([a], [b]) => a - b)) {
    if (lat === undefined || lon === undefined || Math.abs(lat) > 90 || Math.abs(lon) > 180) continue
    const before = fixes.at(-1)
    const way = before ? metresBetween(spotOf(before), { lat, lng: lon }) : 0
    fixes.push({ at, lat, lon, speed: speed ?? (before ? (way / (at - before.at)) * 3_600 : 0) })
  }
  return fixes
}

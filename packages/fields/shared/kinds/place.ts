import { isPlainObject, type Json } from '@gantry/base/shared'
import { json } from './json.ts'
import type { KindRule } from './kind-rule.ts'

/** West, south, east and north in degrees; if west exceeds east, the area crosses the 180th meridian. */
export type Area = readonly [west: number, south: number, east: number, north: number]

/** Parses an area: a list of four numbers, or text separated by commas. Null if invalid. */
export const areaOf = (written: Json): Area | null => {
  const parts = typeof written === 'string' ? written.split(',', 5).map(part => part.trim()) : written
  if (!Array.isArray(parts) || parts.length !== 4 || parts.some(part => part === '')) return null
  const [west, south, east, north] = parts.map(part =>
    typeof part === 'number' || typeof part === 'string' ? Number(part) : Number.NaN,
  ) as [number, number, number, number]
  const onEarth = Math.max(Math.abs(west), Math.abs(east)) <= 180 && south >= -90 && north <= 90
  return onEarth && south <= north ? [west, south, east, north] : null
}

/** Points on the earth; the edges belong to the area. */
export const place: KindRule = {
  literal: json.literal,
  matches: (op, value, operand) => {
    if (op !== 'inside') return json.matches(op, value, operand)
    const area = areaOf(operand)
    if (!area || !isPlainObject(value)) return false
    const [lng, lat] = [Number(value.lng), Number(value.lat)]
    const [west, south, east, north] = area
    const across = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
    return across && lat >= south && lat <= north
  },
}

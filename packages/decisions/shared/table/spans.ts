import { compareValues, type Value } from '@gantry/expr/shared'

/** An interval of values of one kind; an end that is null is open. */
export interface Span {
  readonly low: Value
  readonly lowIn: boolean
  readonly high: Value
  readonly highIn: boolean
}

/** Moments without a zone compare the same in every zone, so the zone does not matter for constants. */
const zone = 'UTC'

/** The order of two values; booleans have one here, which expressions do not give them. */
export const orderOf = (left: Value, right: Value): number | null =>
  typeof left === 'boolean' && typeof right === 'boolean'
    ? Number(left) - Number(right)
    : compareValues(left, right, zone)

/**
 * The line of the values of a column, cut at every boundary: piece 0 lies before the first boundary, piece 2i + 1 is boundary
 * i itself, piece 2i + 2 lies behind it.
 */
export interface Axis {
  readonly values: readonly Value[]
  readonly pieces: number
}

/** Cuts the line at the ends of spans; null where two ends have no order. */
export const axisOf = (spans: Iterable<Span>): Axis | null => {
  const ends: Value[] = []
  for (const { low, high } of spans) {
    if (low !== null) ends.push(low)
    if (high !== null) ends.push(high)
  }
  const [first] = ends
  if (first !== undefined && ends.some(end => orderOf(end, first) === null)) return null
  ends.sort((a, b) => orderOf(a, b) ?? 0)
  const values = ends.filter((end, at) => at === 0 || orderOf(ends[at - 1] ?? null, end) !== 0)
  return { values, pieces: 2 * values.length + 1 }
}

/** The piece a value lies in; null where it has no order beside the boundaries. */
export const pieceOf = ({ values }: Axis, value: Value): number | null => {
  if (values.length === 0) return value === null ? null : 0
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = orderOf(values[middle] ?? null, value)
    if (order === null) return null
    if (order === 0) return 2 * middle + 1
    if (order < 0) low = middle + 1
    else high = middle
  }
  return 2 * low
}

/** First and last piece of a span. */
export const piecesOf = (axis: Axis, { low, lowIn, high, highIn }: Span): readonly [number, number] => [
  low === null ? 0 : (pieceOf(axis, low) ?? 0) + (lowIn ? 0 : 1),
  high === null ? axis.pieces - 1 : (pieceOf(axis, high) ?? 0) - (highIn ? 0 : 1),
]

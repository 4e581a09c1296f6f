/** The vertical axis of a chart. */
export interface Axis {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
  /** Decimal places of the ticks. */
  readonly decimals: number
}

/** Distances between ticks wanted at most. */
const parts = 4

/** The least of 1, 2, 5, 10, 20, 50 … that is not below `wanted`. */
const roundStep = (wanted: number): number => {
  const size = 10 ** Math.floor(Math.log10(wanted))
  return size * ([1, 2, 5, 10].find(each => each * size >= wanted * (1 - 1e-9)) ?? 10)
}

/**
 * An axis with round ticks around some values. It does not go below 0 for values that are never below 0; a constant value stands in its
 * middle.
 */
export const axisOf = (values: readonly number[]): Axis => {
  if (values.length === 0) return { low: 0, high: 1, ticks: [0, 0.5, 1], decimals: 1 }
  const least = Math.min(...values)
  const greatest = Math.max(...values)
  const room = greatest === least ? Math.max(1, Math.abs(least) * 0.1) : 0
  const from = least >= 0 ? Math.max(0, least - room) : least - room
  const to = greatest + room
  const step = roundStep((to - from) / parts)
  const first = Math.floor(from / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(to / step - 1e-9))
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9))
  // Multiplied and rounded, because sums of 0.1 drift.
  const ticks = Array.from({ length: last - first + 1 }, (_, n) =>
    Number(((first + n) * step).toFixed(decimals)),
  )
  return { low: ticks[0] ?? from, high: ticks.at(-1) ?? to, ticks, decimals }
}

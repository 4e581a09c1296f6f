/** Why a point is marked: beyond a limit, or one of eight or more in a row on one side of the mean. */
export type Signal = 'outside' | 'run'

export interface ControlLimits {
  readonly mean: number
  readonly upper: number
  readonly lower: number
  /** By place of the value; null: nothing to say. */
  readonly signals: readonly (Signal | null)[]
}

/** Mean range of two values of a normal distribution, in standard deviations (d2 of Montgomery's table for n = 2). */
const rangeOfTwo = 1.128
/** Values in a row on one side of the mean that are a signal. */
const runLength = 8

/**
 * Limits of a control chart of individuals: mean ± 3 sigma, with sigma estimated from the mean moving range of two successive
 * values (D. C. Montgomery, Introduction to Statistical Quality Control, section "Control charts for individual measurements").
 * The signals are rules 1 and 4 of the Western Electric rules (Statistical Quality Control Handbook, 1956): a point beyond the
 * limits, and eight successive points on one side of the mean; all points of such a run are marked. Places without a value are
 * skipped, and a value that equals the mean ends a run.
 *
 * @returns null for fewer than two values, which have no moving range
 */
export const controlLimits = (values: readonly (number | null)[]): ControlLimits | null => {
  const known = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]))
  const [first] = known
  if (!first || known.length < 2) return null
  const ranges = known.slice(1).map(({ value }, at) => Math.abs(value - known[at]!.value))
  const meanRange = ranges.reduce((sum, range) => sum + range, 0) / ranges.length
  // The sum of equal fractions is not exact, and a mean beside the values would make all of them signals.
  const mean = meanRange === 0 ? first.value : known.reduce((sum, { value }) => sum + value, 0) / known.length
  const reach = (3 * meanRange) / rangeOfTwo
  const [upper, lower] = [mean + reach, mean - reach]
  const inRun = placesInRuns(known.map(({ value, place }) => ({ place, side: Math.sign(value - mean) })))
  return {
    mean,
    upper,
    lower,
    signals: values.map((value, place) => {
      if (value === null) return null
      if (value > upper || value < lower) return 'outside'
      return inRun.has(place) ? 'run' : null
    }),
  }
}

/** Places of the points that stand in a run. */
const placesInRuns = (
  points: readonly { readonly place: number; readonly side: number }[],
): ReadonlySet<number> => {
  const found = new Set<number>()
  let run: number[] = []
  let side = 0
  for (const point of points) {
    run = point.side !== 0 && point.side === side ? [...run, point.place] : [point.place]
    side = point.side
    if (side !== 0 && run.length >= runLength) for (const place of run) found.add(place)
  }
  return found
}

/** A bar of a waterfall: from the running sum before it to the one after it. */
export interface Step {
  readonly from: number
  readonly to: number
}

/** The bars of values in order, beginning at `start`. */
export const stepsFrom = (start: number, values: readonly number[]): readonly Step[] => {
  let sum = start
  return values.map(value => {
    const from = sum
    sum += value
    return { from, to: sum }
  })
}

/**
 * A bar in three stacked parts, as stacks add values above zero and below it apart: an invisible part up to where the bar
 * begins, and the parts of the bar above and below zero.
 */
export const stackOf = ({
  from,
  to,
}: Step): { readonly base: number; readonly above: number; readonly below: number } => {
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  return {
    base: low > 0 ? low : high < 0 ? high : 0,
    above: Math.max(0, high) - Math.max(0, low),
    below: Math.min(0, low) - Math.min(0, high),
  }
}

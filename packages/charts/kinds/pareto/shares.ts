/**
 * Cumulative shares in percent, in the order of the values. Values below zero take nothing away: shares are of the sum of those
 * above it, so that they rise to 100.
 *
 * @returns null for every value where there is nothing above zero
 */
export const cumulativeShares = (values: readonly (number | null)[]): readonly (number | null)[] => {
  const parts = values.map(value => Math.max(0, value ?? 0))
  const whole = parts.reduce((sum, part) => sum + part, 0)
  let sum = 0
  return parts.map(part => {
    sum += part
    return whole > 0 ? Math.min(100, (sum / whole) * 100) : null
  })
}

import { type Json, readNumber } from '@gantry/base/shared'

/**
 * Exact sum of a column's values, or null if none is a number. A sum beyond the precision of a JavaScript number is a
 * string.
 */
export const sumOf = (values: readonly unknown[]): Json => {
  const numbers = values.map(readNumber).filter(value => value !== null)
  const first = numbers[0]
  if (!first) return null
  const sum = numbers.slice(1).reduce((total, value) => total.plus(value), first)
  return sum.precision() <= 15 ? sum.toNumber() : sum.toFixed()
}

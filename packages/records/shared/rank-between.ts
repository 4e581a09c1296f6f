/** Digits of ranks in the order of their codes, which is the order of collation "C". A rank never ends in the first of them. */
const digits = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The least and the greatest digit that stand beyond every digit of a rank. */
const base = digits.length

const digitAt = (rank: string, at: number): number => digits.indexOf(rank[at] ?? '-')

/**
 * A text that stands strictly between two ranks, and as short as there is: its digits are those of a fraction between two
 * fractions. `lower` null: nothing stands below; `upper` null: nothing stands above. Where the two are not in order, the
 * answer stands next to `lower`.
 */
export const rankBetween = (lower: string | null, upper: string | null): string => {
  const low = lower ?? ''
  const high = upper !== null && upper > low ? upper : null
  let rank = ''
  let bounded = high !== null
  for (let at = 0; ; at++) {
    const from = at < low.length ? digitAt(low, at) : 0
    const to = bounded && high !== null ? (at < high.length ? digitAt(high, at) : 0) : base
    if (to - from > 1) return rank + digits[Math.floor((from + to) / 2)]
    rank += digits[from]
    // One digit below the upper rank, whatever follows stays below it.
    if (to > from) bounded = false
  }
}

const minute = 60_000
const hour = 60 * minute

/** Milliseconds after which a delivery is tried again, by the attempts it has had: some 75 hours together. */
const pauses = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/** When a delivery is tried again after an attempt that failed; null: it was the last. */
export const nextAttempt = (now: number, attempts: number): number | null => {
  const pause = pauses[attempts - 1]
  return pause === undefined ? null : now + pause
}

/** A webhook at which nothing arrives for so long is stopped. */
export const longestFailure = 5 * 24 * hour

/**
 * Counts of durations in log-spaced buckets: bucket n holds durations from 1.04ⁿ to 1.04ⁿ⁺¹ ms, so a percentile is at most 2 % off, and
 * histograms of processes and minutes merge by addition.
 */
export type Histogram = Readonly<Record<string, number>>

const ratio = Math.log(1.04)

export const bucketOf = (milliseconds: number): number =>
  milliseconds <= 1 ? 0 : Math.min(400, Math.floor(Math.log(milliseconds) / ratio))

/** The middle of a bucket in milliseconds, rounded to a tenth. */
const middleOf = (bucket: number): number => Math.round(Math.exp((bucket + 0.5) * ratio) * 10) / 10

/** The duration below which a share of the calls stayed; null: no calls. */
export const percentile = (histogram: Histogram, share: number): number | null => {
  const buckets = Object.entries(histogram)
    .map(([bucket, count]) => [Number(bucket), count] as const)
    .sort(([one], [other]) => one - other)
  const total = buckets.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return null
  let seen = 0
  for (const [bucket, count] of buckets) {
    seen += count
    if (seen >= total * share) return middleOf(bucket)
  }
  return null
}

/** Both together. */
export const merged = (one: Histogram, other: Histogram): Histogram => {
  const sum: Record<string, number> = { ...one }
  for (const [bucket, count] of Object.entries(other)) sum[bucket] = (sum[bucket] ?? 0) + count
  return sum
}

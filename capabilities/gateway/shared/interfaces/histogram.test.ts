import { expect, test } from 'vitest'
import { bucketOf, type Histogram, merged, percentile } from './histogram.ts'

const of = (...durations: readonly number[]): Histogram =>
  durations.reduce<Histogram>((sum, each) => merged(sum, { [bucketOf(each)]: 1 }), {})

test('percentiles of merged histograms are those of all durations, two per cent off at most', () => {
  const first = Array.from({ length: 500 }, (_, at) => 2 + at)
  const second = Array.from({ length: 500 }, (_, at) => 502 + at)
  const all = merged(of(...first), of(...second))
  for (const [share, exact] of [
    [0.5, 501],
    [0.95, 951],
    [0.99, 991],
  ] as const)
    expect(Math.abs((percentile(all, share) ?? 0) - exact) / exact).toBeLessThan(0.025)
  expect(percentile({}, 0.5)).toBeNull()
})

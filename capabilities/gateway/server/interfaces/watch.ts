import { isoSeconds, type Kernel, platform, sql } from '@gantry/kernel/server'
import type { InterfaceFigures, InterfaceLine, SlowCall } from '../../shared/interfaces/contract.ts'
import { type Histogram, merged, percentile } from '../../shared/interfaces/histogram.ts'
import { writeCounts } from './counter.ts'

interface Row {
  readonly method: string
  readonly route: string
  readonly minute: string
  readonly calls: number
  readonly errors: number
  readonly histogram: Histogram
}

interface Sum {
  calls: number
  errors: number
  histogram: Histogram
}

const figuresOf = ({ calls, errors, histogram }: Sum): InterfaceFigures => ({
  calls,
  errors,
  p50: percentile(histogram, 0.5),
  p95: percentile(histogram, 0.95),
  p99: percentile(histogram, 0.99),
})

/** Sums by a key; histograms are merged, because percentiles of percentiles are wrong. */
const summed = (rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Sum> => {
  const sums = new Map<string, Sum>()
  for (const row of rows) {
    const sum = sums.get(keyOf(row)) ?? { calls: 0, errors: 0, histogram: {} }
    sum.calls += row.calls
    sum.errors += row.errors
    sum.histogram = merged(sum.histogram, row.histogram)
    sums.set(keyOf(row), sum)
  }
  return sums
}

const rowsSince = async (kernel: Kernel, since: Date): Promise<readonly Row[]> => {
  const { rows } = await platform(kernel).run<Row>(sql`
    select method, route, ${isoSeconds(sql`minute`)} as minute,
      sum(count)::int as calls, max(errors)::int as errors, json_object_agg(bucket, count) as histogram
    from (
      select m.method, m.route, m.minute, b.key as bucket, sum(b.value::int)::int as count,
        (select sum(e.errors) from gantry.interface_minute e
          where e.minute = m.minute and e.method = m.method and e.route = m.route) as errors
      from gantry.interface_minute m cross join lateral jsonb_each_text(m.histogram) b
      where m.minute >= ${since}
      group by m.method, m.route, m.minute, b.key
    ) buckets
    group by method, route, minute
    order by minute limit 50000`)
  return rows
}

/** Figures of the last minutes: by minute, by interface (slowest first), together, and the slowest calls. */
export const watch = async (kernel: Kernel, minutes: number) => {
  await writeCounts(kernel)
  const since = new Date(kernel.now().getTime() - minutes * 60_000)
  const rows = await rowsSince(kernel, since)
  const byMinute = summed(rows, row => row.minute)
  const byInterface = summed(rows, ({ method, route }) => `${method} ${route}`)
  const whole = summed(rows, () => '').get('') ?? { calls: 0, errors: 0, histogram: {} }
  const { rows: slowest } = await platform(kernel).run<SlowCall>(sql`
    select ${isoSeconds(sql`at`)} as at, method, path, status, round(ms)::int as milliseconds,
      space, request_id as "requestId"
    from gantry.interface_slow where at >= ${since} order by ms desc limit 20`)
  return {
    minutes: [...byMinute].map(([at, sum]) => ({ at, ...figuresOf(sum) })),
    interfaces: [...byInterface]
      .map(([name, sum]): InterfaceLine => {
        const [method = '', route = ''] = name.split(' ')
        return { method, route, ...figuresOf(sum) }
      })
      .sort((one, other) => (other.p95 ?? 0) - (one.p95 ?? 0)),
    whole: figuresOf(whole),
    slowest,
  }
}

/** Figures of one route, or of all for an empty one. */
export const figuresFor = async (
  kernel: Kernel,
  route: string,
  minutes: number,
): Promise<InterfaceFigures> => {
  const rows = await rowsSince(kernel, new Date(kernel.now().getTime() - minutes * 60_000))
  const own = route === '' ? rows : rows.filter(row => row.route === route)
  return figuresOf(summed(own, () => '').get('') ?? { calls: 0, errors: 0, histogram: {} })
}

import { type Ctx, isoMilliseconds, type Sql, sql } from '@gantry/kernel/server'

/** The newest value of a point. */
export interface LatestValue {
  readonly device: string
  readonly code: string
  /** ISO time in UTC. */
  readonly ts: string
  readonly value: number | string | null
  readonly quality: number
}

/** The newest values of devices of the space. */
export const latestOf = async (ctx: Ctx, devices: readonly string[]): Promise<readonly LatestValue[]> => {
  const { rows } = await ctx.db.run<LatestValue & { readonly text: string | null }>(sql`
    select p.device, p.code, ${isoMilliseconds(sql`l.ts`)} as ts,
      l.value, l.text, l.quality
    from gantry.telemetry_point p join gantry.telemetry_latest l on l.point = p.id
    where p.space = ${ctx.space} and p.device = any(${[...devices]}::uuid[])
    order by p.device, p.code`)
  return rows.map(({ text, ...row }) => ({ ...row, value: text ?? row.value }))
}

/** One part of the time asked for, with what was measured in it. */
export interface Bucket {
  readonly code: string
  /** Start of the bucket, milliseconds since 1970. */
  readonly at: number
  readonly min: number
  readonly max: number
  readonly avg: number
  readonly count: number
}

export interface HistoryQuery {
  readonly device: string
  readonly codes: readonly string[]
  readonly from: Date
  readonly to: Date
  /** Parts of the time, as many as a chart has pixels; 1 to 2,000. */
  readonly buckets: number
}

/** Numbers of points in equal parts of a time, computed by PostgreSQL; parts without values are absent. */
export const history = async (ctx: Ctx, query: HistoryQuery): Promise<readonly Bucket[]> => {
  const { device, codes, from, to, buckets } = query
  const step = Math.max(1, (to.getTime() - from.getTime()) / Math.min(2_000, Math.max(1, buckets)))
  const { rows } = await ctx.db.run<Bucket & { readonly part: number }>(sql`
    select p.code, floor(extract(epoch from v.ts - ${from}::timestamptz) * 1000 / ${step}::float8)::int as part,
      min(v.value) as min, max(v.value) as max, avg(v.value) as avg, count(*)::int as count
    from gantry.telemetry_point p join gantry.telemetry_value v on v.point = p.id
    where p.space = ${ctx.space} and p.device = ${device}::uuid and p.code = any(${[...codes]}::text[])
      and v.ts >= ${from}::timestamptz and v.ts < ${to}::timestamptz and v.value is not null
    group by 1, 2 order by 1, 2`)
  return rows.map(({ part, ...row }) => ({ ...row, at: Math.round(from.getTime() + part * step) }))
}

/** Lengths of the parts of series in milliseconds; hours and days are those of a time zone. */
export const seriesSteps = [60_000, 300_000, 900_000, 3_600_000, 86_400_000] as const
export type SeriesStep = (typeof seriesSteps)[number]

export interface SeriesQuery {
  readonly devices: readonly string[]
  /** Null: all points of the devices. */
  readonly codes: readonly string[] | null
  readonly from: Date
  readonly to: Date
  readonly step: SeriesStep
  readonly timeZone: string
  /** Parts at most; the newest. */
  readonly limit: number
}

/** A part of the series of one point. */
export interface SeriesPart {
  readonly device: string
  readonly code: string
  /** Start of the part, ISO time in UTC. */
  readonly at: string
  readonly min: number
  readonly max: number
  readonly mean: number
  /** The newest value of the part. */
  readonly last: number
  readonly count: number
}

const partOf = (step: SeriesStep, timeZone: string): Sql => {
  if (step === 86_400_000) return sql`date_trunc('day', v.ts, ${timeZone})`
  if (step === 3_600_000) return sql`date_trunc('hour', v.ts, ${timeZone})`
  return sql`date_bin(make_interval(secs => ${step / 1_000}), v.ts, 'epoch'::timestamptz)`
}

/** Numbers of the points of several devices in parts of a time, newest first, in one statement; parts without values are absent. */
export const seriesOf = async (ctx: Ctx, query: SeriesQuery): Promise<readonly SeriesPart[]> => {
  const { devices, codes, from, to, step, timeZone, limit } = query
  const named = codes === null ? sql`` : sql` and p.code = any(${[...codes]}::text[])`
  const { rows } = await ctx.db.run<SeriesPart>(sql`
    select device, code, ${isoMilliseconds(sql`part`)} as at, min, max, mean, last, count from (
      select p.device, p.code, ${partOf(step, timeZone)} as part,
        min(v.value) as min, max(v.value) as max, avg(v.value) as mean,
        (array_agg(v.value order by v.ts desc))[1] as last, count(*)::int as count
      from gantry.telemetry_point p join gantry.telemetry_value v on v.point = p.id
      where p.space = ${ctx.space} and p.device = any(${[...devices]}::uuid[])${named}
        and v.ts >= ${from}::timestamptz and v.ts < ${to}::timestamptz and v.value is not null
      group by 1, 2, 3 order by 3 desc, 1, 2 limit ${limit}) parts
    order by part desc, device, code`)
  return rows
}

export interface ValuesQuery extends Omit<HistoryQuery, 'buckets'> {
  readonly limit: number
}

/** A stored value. */
export interface StoredValue {
  readonly code: string
  /** Milliseconds since 1970. */
  readonly ts: number
  readonly value: number | string | null
}

/** Values of points as they were stored, oldest first. */
export const readValues = async (ctx: Ctx, query: ValuesQuery): Promise<readonly StoredValue[]> => {
  const { device, codes, from, to, limit } = query
  const { rows } = await ctx.db.run<StoredValue>(sql`
    select p.code, (extract(epoch from v.ts) * 1000)::float8 as ts, v.value
    from gantry.telemetry_point p, lateral (
      select n.ts, to_json(n.value) as value from gantry.telemetry_value n
      where n.point = p.id and n.ts >= ${from}::timestamptz and n.ts < ${to}::timestamptz
      union all
      select x.ts, to_json(x.value) from gantry.telemetry_text x
      where x.point = p.id and x.ts >= ${from}::timestamptz and x.ts < ${to}::timestamptz
    ) v
    where p.space = ${ctx.space} and p.device = ${device}::uuid and p.code = any(${[...codes]}::text[])
    order by v.ts, p.code limit ${limit}`)
  return rows
}

import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, empty, platform, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/contract.ts'

/** Days of one question. */
const mostDays = 92

interface Span {
  readonly from: string
  readonly until: string
  readonly space?: string
  readonly terminal?: string
}

/** Days are those of China, as elsewhere in the consoles of the operator. */
const startOf = (day: string, shift = 0): Sql =>
  sql`((${day}::date + ${shift}::int)::timestamp at time zone 'Asia/Shanghai')`
const dayOf = sql`(e.at at time zone 'Asia/Shanghai')::date`

/** @throws AppError request.invalid for days in the wrong order or too many */
const daysOf = ({ from, until }: Span): number => {
  const days = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1
  if (!(days >= 1)) throw new AppError('request.invalid', {}, [issue('until', 'ends_before_start')])
  if (days > mostDays)
    throw new AppError('request.invalid', {}, [issue('from', 'range', { min: 1, max: mostDays })])
  return days
}

const others = ({ space, terminal }: Span): Sql =>
  sql`${space ? sql`and e.space = ${space}` : empty} ${terminal ? sql`and e.terminal = ${terminal}` : empty}`
const within = (span: Span): Sql =>
  sql`e.at >= ${startOf(span.from)} and e.at < ${startOf(span.until, 1)} ${others(span)}`

/** @throws AppError request.invalid */
export const readTrend = async (
  { kernel }: Ctx,
  span: InputOf<typeof contract.readTrend>,
): Promise<OutputOf<typeof contract.readTrend>> => {
  const length = daysOf(span)
  const db = platform(kernel)
  const { rows: days } = await db.run<contract.TrendDay>(sql`
    select e.point, ${dayOf}::text as day, count(*)::int as count, count(distinct (e.space, e.who))::int as users
    from gantry.track_event e where ${within(span)} group by e.point, ${dayOf} order by 2, 1`)
  const { rows: totals } = await db.run<contract.TrendTotal>(sql`
    select p.id as point, coalesce(x.count, 0) as count, coalesce(x.users, 0) as users, coalesce(y.count, 0) as before
    from gantry.track_point p left join (
      select e.point, count(*)::int as count, count(distinct (e.space, e.who))::int as users
      from gantry.track_event e where ${within(span)} group by e.point) x on x.point = p.id
    left join (
      select e.point, count(*)::int as count from gantry.track_event e
      where e.at >= ${startOf(span.from, -length)} and e.at < ${startOf(span.from)} ${others(span)} group by e.point
    ) y on y.point = p.id
    order by count desc, p.code limit 500`)
  const { rows: spaces } = await db.run<{ id: string; name: string; count: number }>(sql`
    select s.id, s.name, x.count from (
      select e.space, count(*)::int as count from gantry.track_event e
      where ${within({ from: span.from, until: span.until })} group by e.space order by 2 desc limit 50) x
    join gantry.space s on s.id = x.space order by x.count desc, s.name`)
  return { days, totals, spaces }
}

/** One pass over the events of each person in the order of time. @throws AppError request.invalid */
export const readFunnel = async (
  { kernel }: Ctx,
  { steps, minutes, ...span }: InputOf<typeof contract.readFunnel>,
): Promise<OutputOf<typeof contract.readFunnel>> => {
  daysOf(span)
  const { rows } = await platform(kernel).run<{ step: number; people: number }>(sql`
    with taken as (
      select cardinality(gantry.track_steps(s.step::int, e.at, make_interval(mins => ${minutes}) order by e.at, s.step desc)) as steps
      from gantry.track_event e join unnest(${[...steps]}::uuid[]) with ordinality as s (point, step) on s.point = e.point
      where ${within(span)} group by e.space, e.who
    )
    select n as step, (select count(*)::int from taken where taken.steps >= n) as people
    from generate_series(1, ${steps.length}::int) n order by n`)
  return { people: rows.map(({ people }) => people) }
}

/** @throws AppError request.invalid */
export const readRetention = async (
  { kernel }: Ctx,
  { point, ...span }: InputOf<typeof contract.readRetention>,
): Promise<OutputOf<typeof contract.readRetention>> => {
  daysOf(span)
  const { rows } = await platform(kernel).run<contract.Cohort>(sql`
    with used as (
      select distinct e.space, e.who, date_trunc('week', e.at at time zone 'Asia/Shanghai')::date as week
      from gantry.track_event e where e.point = ${point} and ${within(span)}
    ), born as (select space, who, min(week) as first from used group by space, who), counted as (
      select b.first, (u.week - b.first) / 7 as later, count(*)::int as people
      from used u join born b on b.space = u.space and b.who = u.who group by 1, 2
    )
    select f.first::text as week, (
        select json_agg(coalesce(c.people, 0) order by n)
        from generate_series(0, (date_trunc('week', ${span.until}::date)::date - f.first) / 7) n
          left join counted c on c.first = f.first and c.later = n) as weeks
    from (select distinct first from counted) f order by 1`)
  return { data: rows }
}

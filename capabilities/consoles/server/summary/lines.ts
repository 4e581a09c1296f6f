import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import { ownProduct, serviceState } from '../services/reach.ts'

const today = ({ now }: Ctx): Sql => sql`${now}::date`

/** The state of the enterprise of a space `s` today. */
const enterpriseState = (ctx: Ctx): Sql => sql`case when s.state = 'closed' then 'stopped'
  when s.valid_until < ${today(ctx)} then 'readOnly' when s.valid_until <= ${today(ctx)} + 30 then 'ending' else 'active' end`

/** People of a space `s` who worked in the last 30 days. */
export const activeUsers = (
  ctx: Ctx,
): Sql => sql`(select count(distinct r.f_person)::int from gantry.t_presence r
  where r.space = s.id and r.f_day > ${today(ctx)} - 30 and r.deleted_at is null)`

/** What a customer `s` is in a line. */
export const customerLine = (ctx: Ctx): Sql => sql`s.id as space, s.name, ${enterpriseState(ctx)} as state,
  (select count(*)::int from gantry.t_member m
    where m.space = s.id and m.f_state = 'active' and m.deleted_at is null) as users,
  ${activeUsers(ctx)} as "activeUsers",
  (select count(*)::int from gantry.space_service v where v.space = s.id and v.state = 'active'
    and v.valid_until >= ${today(ctx)}) as services,
  (select count(*)::int from gantry.ticket t where t.space = s.id and t.state in ('new', 'taken', 'waiting')) as "openTickets",
  (select coalesce(sum(x.amount), 0)::float8 from gantry.service_event x
    where x.space = s.id and x.at > ${ctx.now}::timestamptz - interval '1 year') as paid`

/** What a product `d` is in a line, by the services of the spaces in `reached`. */
export const productLine = (ctx: Ctx): Sql => sql`d.id, d.name, d.note, d.price::float8 as price, d.state,
  coalesce(${ownProduct(ctx)}, false) as own,
  (select count(*)::int from gantry.space_service v where v.product = d.id and v.space in (select id from reached)
    and ${serviceState(ctx)} in ('active', 'ending')) as customers,
  (select count(*)::int from gantry.space_service v where v.product = d.id and v.space in (select id from reached)
    and ${serviceState(ctx)} = 'ending') as ending,
  (select coalesce(sum(x.amount), 0)::float8 from gantry.space_service v join gantry.service_event x on x.service = v.id
    where v.product = d.id and v.space in (select id from reached)
      and x.at > ${ctx.now}::timestamptz - interval '1 year') as paid`

/** Amounts by month of the last twelve, those of events `x` that `where` lets in. */
export const revenueOf = (ctx: Ctx, where: Sql): Sql => sql`(
  select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'amount', coalesce(y.amount, 0)) order by m.month)
  from generate_series(date_trunc('month', ${ctx.now}::timestamp) - interval '11 months',
    date_trunc('month', ${ctx.now}::timestamp), interval '1 month') as m (month)
  left join (
    select date_trunc('month', x.at at time zone 'UTC') as month, sum(x.amount)::float8 as amount
    from gantry.service_event x
    where x.amount > 0 and x.at > ${ctx.now}::timestamptz - interval '13 months' and ${where} group by 1
  ) y on y.month = m.month)`

/** By day of the last thirty, how many people worked; `where` narrows the presences `r`. */
export const presenceOf = (ctx: Ctx, where: Sql): Sql => sql`(
  select json_agg(json_build_object('day', x.day::date, 'value', coalesce(y.n, 0)) order by x.day)
  from generate_series(${today(ctx)} - 29, ${today(ctx)}, interval '1 day') as x (day)
  left join (
    select r.f_day as day, count(distinct r.f_person)::int as n from gantry.t_presence r
    where r.deleted_at is null and r.f_day > ${today(ctx)} - 30 and ${where} group by 1
  ) y on y.day = x.day::date)`

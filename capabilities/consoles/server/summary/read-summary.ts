import { type Ctx, isoSeconds, platform, sql } from '@gantry/kernel/server'
import type { Summary } from '../../shared/services/summary-contract.ts'
import { customersOf, ownProduct } from '../services/reach.ts'
import { activeUsers, customerLine, presenceOf, productLine, revenueOf } from './lines.ts'

/** Matters, customers, products and quotas that are shown. */
const shown = { matters: 8, customers: 20, products: 30, nearest: 8 }
/** Hours within which a ticket is to be taken. */
const soon = 8

/**
 * What has to be decided, with how pressing it is: the days that are left; a ticket presses as if it were due within hours,
 * a full quota as if it were full today.
 */
const mattersOf = (ctx: Ctx) => sql`
  select case when s.valid_until < ${ctx.now}::date then 'ended' else 'ending' end as kind, r.id, r.name, '' as what, null::uuid as ticket,
    false as urgent, s.valid_until - ${ctx.now}::date as days, null::timestamptz as at, null::float8 as used, null::float8 as most,
    (s.valid_until - ${ctx.now}::date)::float8 as press
  from reached r join gantry.space s on s.id = r.id
  where s.state = 'active' and s.valid_until <= ${ctx.now}::date + 30
  union all
  select 'ticket', r.id, r.name, t.title, t.id, t.urgent, null, t.created_at, null, null,
    case when t.urgent then -1 else ${soon} / 24.0 - extract(epoch from ${ctx.now}::timestamptz - t.created_at) / 86400 end
  from reached r join gantry.ticket t on t.space = r.id where t.state = 'new'
  union all
  select 'quota', r.id, r.name, q.kind, null, false, null, null, q.used, q.most, (1 - q.used / q.most) * 50
  from quotas q join reached r on r.id = q.space where q.used >= q.most * 0.8
  union all
  select 'company', r.id, r.name, c.legal_name, null, false, null, c.changed_at, null, null, 3
  from reached r join gantry.company c on c.space = r.id where c.state = 'waiting'
  union all
  select 'service', r.id, r.name, d.name, null, false, v.valid_until - ${ctx.now}::date, null, null, null,
    (v.valid_until - ${ctx.now}::date)::float8
  from reached r join gantry.space_service v on v.space = r.id join gantry.product d on d.id = v.product
  where v.state = 'active' and v.valid_until between ${ctx.now}::date - 30 and ${ctx.now}::date + 30`

/** Customers, products, revenue and activity within the reach of the caller, and what is to be decided. */
export const readSummary = async (ctx: Ctx): Promise<Summary> => {
  const { rows } = await platform(ctx.kernel).run<Omit<Summary, 'mattersMore'> & { all: number }>(sql`
    with reached as materialized (
      select s.id, s.name, s.state, s.created_at from gantry.space s
      left join gantry.enterprise e on e.space = s.id where ${customersOf(ctx)}
    ), quotas as (
      select q.space, q.kind, u.used::float8 as used, q.most::float8 as most
      from reached r join gantry.space_quota q on q.space = r.id
      cross join lateral (
        select u.used from gantry.space_usage u where u.space = q.space and u.kind = q.kind order by u.day desc limit 1
      ) u
    ), matters as (${mattersOf(ctx)})
    select
      (select count(*)::int from reached) as customers,
      (select count(*)::int from reached r where r.created_at > ${ctx.now}::timestamptz - interval '30 days') as opened,
      (select count(*)::int from reached r where r.state = 'closed') as stopped,
      (select count(*)::int from reached r join gantry.t_member m on m.space = r.id
        where m.f_state = 'active' and m.deleted_at is null) as users,
      (select coalesce(sum(${activeUsers(ctx)}), 0)::int from reached s) as "activeUsers",
      (select count(*)::int from reached r join gantry.ticket t on t.space = r.id
        where t.state in ('new', 'taken', 'waiting')) as "openTickets",
      ${presenceOf(ctx, sql`r.space in (select id from reached)`)} as active,
      (select coalesce(json_agg(json_build_object('day', x.day, 'value', x.used) order by x.day), '[]') from (
        select u.day, sum(u.used)::float8 as used from gantry.space_usage u
        where u.kind = 'storage' and u.day > ${ctx.now}::date - 30 and u.space in (select id from reached) group by u.day) x) as storage,
      ${revenueOf(ctx, sql`x.space in (select id from reached)`)} as revenue,
      (select coalesce(json_agg(json_build_object('kind', x.kind, 'space', json_build_object('id', x.id, 'name', x.name),
          'what', x.what, 'ticket', x.ticket, 'urgent', x.urgent, 'days', x.days, 'at', ${isoSeconds(sql`x.at`)},
          'used', x.used, 'most', x.most) order by x.press, x.name), '[]')
        from (select * from matters order by press, name limit ${shown.matters}) x) as matters,
      (select count(*)::int from matters) as all,
      (select coalesce(json_agg(json_build_object('space', x.space, 'name', r.name, 'kind', x.kind, 'used', x.used, 'most', x.most)
          order by x.used / x.most desc, r.name), '[]')
        from (select * from quotas order by used / most desc limit ${shown.nearest}) x join reached r on r.id = x.space) as nearest,
      (select coalesce(json_agg(x order by x."activeUsers" desc, x.name), '[]') from (
        select ${customerLine(ctx)} from gantry.space s where s.id in (select id from reached)
        order by 5 desc, s.name limit ${shown.customers}) x) as list,
      (select coalesce(json_agg(x order by x.customers desc, x.name), '[]') from (
        select ${productLine(ctx)} from gantry.product d
        where d.id in (select v.product from gantry.space_service v where v.space in (select id from reached))
          or ${ctx.actor.userType !== 'admin'} and ${ownProduct(ctx)}
        order by 7 desc, d.name limit ${shown.products}) x) as products`)
  const { all, ...summary } = rows[0]!
  return { ...summary, mattersMore: Math.max(0, all - shown.matters) }
}

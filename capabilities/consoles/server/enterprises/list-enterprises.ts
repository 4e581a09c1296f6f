import { AppError } from '@gantry/base/shared'
import { openAdministratorInvitation } from '@gantry/identity/server'
import { type Ctx, empty, isoSeconds, patternOf, platform, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/enterprises-contract.ts'
import { quotasOf } from '../usage/quotas-of.ts'
import { firstAppsOf } from './first-apps.ts'
import { withinReach } from './reach.ts'

const pageSize = 30

const stateOf = (today: Sql): Sql => sql`case when s.state = 'closed' then 'stopped'
  when s.valid_until < ${today} then 'readOnly'
  when s.valid_until <= ${today} + 30 then 'ending' else 'active' end`

const columns = (
  today: Sql,
): Sql => sql`s.id as space, s.name, s.name_en as "nameEn", ${stateOf(today)} as state,
  s.stop_reason as "stopReason", s.valid_until::text as "validUntil", s.valid_until - ${today} as "daysLeft",
  ${isoSeconds(sql`s.created_at`)} as "createdAt",
  case when p.id is null then null else json_build_object('id', p.id, 'name', p.name) end as provider,
  (select json_build_object('name', m.f_name, 'login', coalesce(a.login_id, a.phone, a.email))
    from gantry.t_member m join gantry.account a on a.id::text = m.f_account
    where m.space = s.id and m.f_user_type = 'admin' and m.f_state = 'active' and m.deleted_at is null
    order by m.created_at limit 1) as administrator,
  (select count(*)::int from gantry.t_member m
    where m.space = s.id and m.f_state = 'active' and m.deleted_at is null) as users,
  ${quotasOf} as quotas`

const source = sql`gantry.space s
  left join gantry.enterprise e on e.space = s.id left join gantry.provider p on p.id = e.provider`

const todayOf = ({ now }: Ctx): Sql => sql`${now}::date`

export const listEnterprises = async (
  ctx: Ctx,
  { search = '', state, provider, page = 1 }: InputOf<typeof contract.listEnterprises>,
): Promise<OutputOf<typeof contract.listEnterprises>> => {
  const today = todayOf(ctx)
  const pattern = patternOf(search.toLowerCase())
  const reached = sql`${withinReach(ctx)} ${provider ? sql`and e.provider = ${provider}` : empty}
    ${search.trim() ? sql`and (lower(s.name) like ${pattern} or lower(coalesce(s.name_en, '')) like ${pattern} or lower(s.id) like ${pattern})` : empty}`
  const { rows } = await platform(ctx.kernel).run<{
    data: readonly contract.Enterprise[]
    counts: OutputOf<typeof contract.listEnterprises>['counts']
  }>(sql`
    with reached as (select s.id, ${stateOf(today)} as state from ${source} where ${reached}),
    page as (
      select s.id from ${source} where ${reached} ${state ? sql`and ${stateOf(today)} = ${state}` : empty}
      order by s.state, s.valid_until nulls last, s.name, s.id limit ${pageSize + 1} offset ${(page - 1) * pageSize}
    )
    select
      (select coalesce(json_agg(x), '[]') from (
        select ${columns(today)} from ${source} where s.id in (select id from page)
        order by s.state, s.valid_until nulls last, s.name, s.id) x) as data,
      (select json_build_object('all', count(*), 'active', count(*) filter (where state = 'active'),
        'ending', count(*) filter (where state = 'ending'), 'readOnly', count(*) filter (where state = 'readOnly'),
        'stopped', count(*) filter (where state = 'stopped')) from reached) as counts`)
  const { data, counts } = rows[0]!
  return { data: data.slice(0, pageSize), more: data.length > pageSize, counts }
}

/** @throws AppError enterprise.not_found, also for an enterprise of another provider */
export const readEnterprise = async (ctx: Ctx, space: string): Promise<contract.EnterpriseDetail> => {
  const today = todayOf(ctx)
  const db = platform(ctx.kernel)
  const { rows } = await db.run<Omit<contract.EnterpriseDetail, 'invitedAdministrator'>>(sql`
    select ${columns(today)}, coalesce(e.contact, '') as contact, coalesce(e.phone, '') as phone, coalesce(e.note, '') as note,
      ${firstAppsOf} as "firstApps",
      array(select o.feature from gantry.space_feature_off o where o.space = s.id order by o.feature) as "featuresOff",
      json_build_object('database', current_database(), 'schema', 's_' || s.id,
        'tables', (select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 from pg_class c
          join pg_namespace n on n.oid = c.relnamespace where n.nspname = 's_' || s.id and c.relkind = 'r'),
        'files', (select coalesce(sum(f.size), 0)::float8 from gantry.file f
          where f.space = s.id and f.purpose <> 'export')) as placement,
      (select count(*)::int from gantry.t_application a where a.space = s.id and a.deleted_at is null) as applications,
      (select count(distinct r.f_person)::int from gantry.t_presence r
        where r.space = s.id and r.f_day > ${today} - 30 and r.deleted_at is null) as "activeUsers",
      (select coalesce(json_agg(json_build_object('at', ${isoSeconds(sql`v.at`)}, 'who', v.who, 'action', v.action, 'reason', v.reason)
        order by v.id desc), '[]')
        from (select * from gantry.enterprise_event v where v.space = s.id order by v.id desc limit 20) v) as history,
      (select coalesce(json_agg(json_build_object('kind', u.kind, 'day', u.day, 'used', u.used) order by u.kind, u.day), '[]')
        from gantry.space_usage u where u.space = s.id and u.day > ${today} - 14) as trend
    from ${source} where s.id = ${space} and ${withinReach(ctx)}`)
  const [found] = rows
  if (!found) throw new AppError('enterprise.not_found')
  return { ...found, invitedAdministrator: await openAdministratorInvitation(db, space, ctx.now) }
}

import { type Sql, sql } from '@gantry/kernel/server'
import { type ConsoleRight, signInNetworksSetting, timeZoneSetting } from '@gantry/model/shared'

/** The properties of a member that policies use, besides the name. */
export interface MemberFacts {
  readonly roles: readonly string[]
  /** Current departments first, then departments merged into them, which rules may still reference. */
  readonly departments: readonly string[]
  readonly departmentsAndBelow: readonly string[]
  readonly departmentsAndAbove: readonly string[]
  readonly clearance: number
  readonly posts: readonly string[]
  readonly groups: readonly string[]
  /** Console pages given to the member or to roles of the member. */
  readonly console: readonly ConsoleRight[]
  /** IANA time zone name of the space; empty: not set. */
  readonly timeZone: string
  /** IP addresses and networks allowed by the space, as typed; empty: every address. */
  readonly spaceNetworks: string
}

/** The columns of `MemberFacts`, over `memberFactsFrom`. */
export const memberFacts: Sql = sql`coalesce(held.roles, '{}') as roles,
    coalesce(own.ids, '{}')::text[] || coalesce(merged.ids, '{}') as departments,
    coalesce(below.ids, '{}')::text[] as "departmentsAndBelow",
    coalesce(own.above, '{}')::text[] as "departmentsAndAbove",
    coalesce(m.f_clearance, 0)::int as clearance,
    coalesce(opened.rights, '{}') as console,
    coalesce(posted.ids, '{}') as posts, coalesce(grouped.ids, '{}') as groups,
    coalesce(ruled.zone, '') as "timeZone", coalesce(ruled.networks, '') as "spaceNetworks"`

/** The joins on the member `m`. */
export const memberFactsFrom: Sql = sql`left join lateral (
    select array_agg(r.id::text order by r.id) as roles from gantry.member_role h
    join gantry.t_role r on r.space = h.space and r.id = h.role and r.deleted_at is null
    where h.space = m.space and h.member = m.id
  ) held on true
  left join lateral (
    select array_agg(distinct c.action || ' ' || c.page) as rights from gantry.console_right c
    where c.space = m.space
      and (c.kind = 'role' and c.holder::text = any (held.roles) or c.kind = 'member' and c.holder = m.id)
  ) opened on true
  left join lateral (
    select array_agg(distinct d.id) as ids, array_agg(distinct a.id) as above
    from gantry.t_department d, unnest(string_to_array(trim(both '/' from d.f_path), '/')) as a (id)
    where d.space = m.space and d.deleted_at is null and (d.id = m.f_department
      or d.id in (select o.department from gantry.member_department o where o.space = m.space and o.member = m.id))
  ) own on true
  left join lateral (
    select array_agg(g.gone::text order by g.gone) as ids from gantry.record_merge g
    where g.space = m.space and g.table_id = 'department' and g.target = any (own.ids)
  ) merged on true
  left join lateral (
    with recursive tree as (
      select unnest(own.ids) as id
      union
      select d.id from tree join gantry.t_department d
        on d.space = m.space and d.f_parent = tree.id and d.deleted_at is null
    )
    select array_agg(id order by id) as ids from tree
  ) below on true
  left join lateral (
    select array_agg(p.id::text order by p.id) as ids from gantry.t_post p
    where p.space = m.space and p.deleted_at is null and p.f_holders @> array[m.id]
  ) posted on true
  left join lateral (
    select array_agg(g.id::text order by g.id) as ids from gantry.t_user_group g
    where g.space = m.space and g.deleted_at is null and g.f_visibility = 'public'
      and gantry.in_user_group(g, m.id)
  ) grouped on true
  left join lateral (
    select max(s.value #>> '{}') filter (where s.path = ${timeZoneSetting.path}) as zone,
      max(s.value #>> '{}') filter (where s.path = ${signInNetworksSetting.path}) as networks
    from gantry.space_setting s where s.space = m.space
  ) ruled on true`

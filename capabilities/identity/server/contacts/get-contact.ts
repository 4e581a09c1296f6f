import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { getRecord } from '@gantry/records/server'
import type { Contact } from '../../shared/index.ts'

/** Direct reports listed on a card; the rest are only counted. */
const mostReports = 50

/** Text fields of the record sent unchanged, if the caller may read them. */
const facts = ['gender', 'birthday', 'position', 'email', 'phone', 'extension', 'duties'] as const

/**
 * A colleague's card. The record engine decides which fields the caller may read; the position comes from the
 * departments, which everyone may read.
 *
 * @throws AppError record.not_found, also for a member who is disabled
 */
export const getContact = async (ctx: Ctx, id: string): Promise<Contact> => {
  const { data } = await getRecord(ctx, 'member', id)
  if (data.state !== 'active') throw new AppError('record.not_found', { id })
  const standing = await standingOf(ctx, id)
  const read = facts.flatMap(field => {
    const value = data[field]
    return typeof value === 'string' && value !== '' ? [[field, value] as const] : []
  })
  return {
    id,
    title: String(data.name ?? ''),
    pinyin: String(data.name_pinyin ?? ''),
    ...(Object.fromEntries(read) as Pick<Contact, (typeof facts)[number]>),
    ...(typeof data.birthday === 'string' && { birthday: data.birthday.slice(5) }),
    ...standing,
  }
}

type Standing = Pick<
  Contact,
  'departments' | 'others' | 'posts' | 'leaders' | 'reports' | 'reportCount' | 'favourite'
>

/**
 * Departments, posts, leaders and reports in one statement. The leader is the one named in the member record; without
 * one, the manager of the nearest department upwards whose manager is another person.
 */
const standingOf = async (ctx: Ctx, id: string): Promise<Standing> => {
  const { rows } = await ctx.db.run<Standing>(sql`
    with recursive up as (
      select m.id, m.f_name as name, 0 as depth, array[m.id] as seen
      from gantry.t_member m where m.space = ${ctx.space} and m.id = ${id}::uuid
      union all
      select l.id, l.f_name, up.depth + 1, up.seen || l.id
      from up
      join gantry.t_member l on l.space = ${ctx.space} and l.id = gantry.member_leader(${ctx.space}, up.id)
        and l.deleted_at is null and l.f_state = 'active'
      where up.depth < 8 and not l.id = any(up.seen)
    ), below as (
      select r.id, r.f_name as name, r.f_name_pinyin as pinyin from gantry.t_member r
      where r.space = ${ctx.space} and r.deleted_at is null and r.f_state = 'active' and r.id <> ${id}::uuid
        and (r.f_leader = ${id}::uuid or r.f_leader is null and (
          r.f_department in (select d.id from gantry.t_department d
            where d.space = ${ctx.space} and d.deleted_at is null and d.f_manager = ${id}::uuid)
          or r.id in (select d.f_manager from gantry.t_department d
            join gantry.t_department p on p.space = d.space and p.id = d.f_parent and p.f_manager = ${id}::uuid
            where d.space = ${ctx.space} and d.deleted_at is null)))
        and gantry.member_leader(${ctx.space}, r.id) = ${id}::uuid
    )
    select
      coalesce((select json_agg(json_build_object('id', d.id, 'title', d.f_name) order by length(d.f_path))
        from gantry.t_department own, gantry.t_department d
        where own.space = m.space and own.id = m.f_department and d.space = m.space and d.deleted_at is null
          and d.id = any(string_to_array(trim(both '/' from own.f_path), '/')::uuid[])), '[]') as departments,
      coalesce((select json_agg(json_build_object('id', d.id, 'title', d.f_name) order by d.f_name)
        from gantry.member_department o join gantry.t_department d
          on d.space = o.space and d.id = o.department and d.deleted_at is null
        where o.space = m.space and o.member = m.id), '[]') as others,
      coalesce((select json_agg(json_build_object('id', p.id, 'title', p.f_name) order by p.f_name) from gantry.t_post p
        where p.space = m.space and p.deleted_at is null and p.f_holders @> array[m.id]), '[]') as posts,
      coalesce((select json_agg(json_build_object('id', up.id, 'title', up.name) order by up.depth desc) from up
        where up.depth > 0), '[]') as leaders,
      coalesce((select json_agg(json_build_object('id', b.id, 'title', b.name) order by b.pinyin, b.id) from (
        select * from below order by pinyin, id limit ${mostReports}) b), '[]') as reports,
      (select count(*)::int from below) as "reportCount",
      exists (select 1 from gantry.contact_mark k where k.space = m.space
        and k.owner = ${ctx.actor.personId}::uuid and k.person = m.id and k.favourite_at is not null) as favourite
    from gantry.t_member m where m.space = ${ctx.space} and m.id = ${id}::uuid`)
  const [found] = rows
  if (!found) throw new AppError('record.not_found', { id })
  return found
}

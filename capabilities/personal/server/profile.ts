import { AppError } from '@gantry/base/shared'
import { memberOwnFields } from '@gantry/identity/shared'
import { type Ctx, ident, join, type Sql, sql } from '@gantry/kernel/server'
import type { Profile } from '../shared/contract.ts'

const ownColumns: Sql = join(
  memberOwnFields.map(name => sql`${name}::text, m.${ident(`f_${name}`)}`),
  ', ',
)

const ref = (of: Sql): Sql => sql`json_build_object('id', ${of}.id, 'title', ${of}.f_name)`

/** The own profile in one statement. @throws AppError record.not_found for who is no member of the space */
export const readProfile = async (ctx: Ctx): Promise<Profile> => {
  const { rows } = await ctx.db.run<Profile>(sql`
    select m.id, m.version, m.f_name as name, a.login_id as "loginId", m.f_position as position,
      case when d.id is not null then ${ref(sql`d`)} end as department,
      (select coalesce(json_agg(${ref(sql`o`)} order by o.f_name), '[]') from gantry.member_department x
        join gantry.t_department o on o.space = x.space and o.id = x.department and o.deleted_at is null
        where x.space = m.space and x.member = m.id) as "otherDepartments",
      (select coalesce(json_agg(${ref(sql`p`)} order by p.f_name), '[]') from gantry.t_post p
        where p.space = m.space and p.deleted_at is null and p.f_holders @> array[m.id]) as posts,
      coalesce(
        (select ${ref(sql`l`)} from gantry.t_member l
          where l.space = m.space and l.id = m.f_leader and l.deleted_at is null),
        (select ${ref(sql`l`)} from gantry.t_department u
          join gantry.t_member l on l.space = u.space and l.id = u.f_manager and l.deleted_at is null
          where u.space = m.space and u.deleted_at is null and u.f_manager <> m.id
            and d.f_path like '%/' || u.id || '/%'
          order by length(u.f_path) desc limit 1)) as leader,
      m.f_entry_date as "entryDate", m.f_job_description as "jobDescription", m.f_picture as picture,
      json_build_object(${ownColumns}) as own
    from gantry.t_member m
    join gantry.account a on a.id::text = m.f_account
    left join gantry.t_department d on d.space = m.space and d.id = m.f_department and d.deleted_at is null
    where m.space = ${ctx.space} and m.id = ${ctx.actor.personId} and m.deleted_at is null`)
  const [found] = rows
  if (!found) throw new AppError('record.not_found')
  return found
}

import { type Ctx, sql } from '@gantry/kernel/server'
import type { MemberRoles } from '../../shared/index.ts'

/** Every member with roles, and those roles. */
export const listMemberRoles = async (ctx: Ctx): Promise<MemberRoles[]> => {
  const { rows } = await ctx.db.run<MemberRoles>(sql`
    select json_build_object('id', m.id, 'title', m.f_name) as member,
      json_agg(json_build_object('id', r.id, 'title', r.f_name) order by r.f_name) as roles
    from gantry.member_role h
    join gantry.t_role r on r.space = h.space and r.id = h.role and r.deleted_at is null
    join gantry.t_member m on m.space = h.space and m.id = h.member and m.deleted_at is null
    where h.space = ${ctx.space} group by m.id order by m.f_name_pinyin`)
  return rows
}

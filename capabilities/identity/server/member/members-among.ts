import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import { readSubject } from '@gantry/model/shared'

/** Batch size of an audience. */
const batch = 1_000

/** Active members `m` that match a condition, in batches ordered by id. */
export async function* membersWhere(ctx: Ctx, condition: Sql): AsyncGenerator<readonly string[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await ctx.db.run<{ id: string }>(sql`
      select m.id from gantry.t_member m
      where m.space = ${ctx.space} and m.id > ${after}::uuid and m.f_state = 'active' and m.deleted_at is null
        and (${condition})
      order by m.id limit ${batch}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ id }) => id)
    if (rows.length < batch) return
    after = last.id
  }
}

/** The owner of something; its administrators answer for it where the owner has left or is unknown. */
export const ownerOrAdministrators = (ctx: Ctx, owner: string | null): AsyncGenerator<readonly string[]> =>
  membersWhere(
    ctx,
    sql`m.id = ${owner}::uuid or m.f_user_type = 'admin' and not exists (
      select 1 from gantry.t_member o
      where o.space = m.space and o.id = ${owner}::uuid and o.f_state = 'active' and o.deleted_at is null)`,
  )

/** Active members matched by these subjects (`subjectText`): people, departments, roles, posts and public groups. */
export const membersAmong = (ctx: Ctx, subjects: readonly string[]): AsyncGenerator<readonly string[]> => {
  const read = subjects.map(readSubject)
  const of = (kind: string, below = false) =>
    read.filter(each => each.kind === kind && (each.below ?? false) === below).map(({ id }) => id)
  const within = [...of('department'), ...of('department', true)]
  return membersWhere(
    ctx,
    sql`m.id = any(${of('user')}::uuid[])
      or exists (select 1 from gantry.member_role r
        where r.space = m.space and r.member = m.id and r.role = any(${of('role')}::uuid[]))
      or exists (select 1 from gantry.t_post p
        where p.space = m.space and p.deleted_at is null and p.id = any(${of('post')}::uuid[])
          and p.f_holders @> array[m.id])
      or exists (
        select 1 from gantry.t_department d
        where d.space = m.space and d.deleted_at is null
          and (d.id = m.f_department or d.id in (select o.department from gantry.member_department o
            where o.space = m.space and o.member = m.id))
          and (d.id = any(${within}::uuid[])
            or exists (select 1 from gantry.record_merge g where g.space = d.space and g.table_id = 'department'
              and g.target = d.id and g.gone = any(${within}::uuid[]))
            or string_to_array(trim(both '/' from d.f_path), '/') && ${of('department', true)}::text[]))
      or exists (select 1 from gantry.t_user_group g
        where g.space = m.space and g.deleted_at is null and g.id = any(${of('group')}::uuid[])
          and gantry.in_user_group(g, m.id))`,
  )
}

import { AppError, type Issue, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { delegationsPerPage, type saveDelegation as saveContract } from '../../shared/delegation-contract.ts'
import type { Delegation } from '../../shared/index.ts'
import { requireRoles } from '../member/grant-roles.ts'

/** Maximum delegations per person. */
const mostOwn = 500

const read = async (ctx: Ctx, which: Sql, limit: Sql): Promise<Delegation[]> => {
  const { rows } = await ctx.db.run<Delegation>(sql`
    select g.id, json_build_object('id', m.id, 'title', m.f_name) as holder,
      json_build_object('id', d.id, 'title', d.f_name) as department, g.duties,
      coalesce((select json_agg(json_build_object('id', r.id, 'title', r.f_name) order by r.f_name)
        from gantry.t_role r where r.space = g.space and r.id = any (g.roles) and r.deleted_at is null), '[]') as roles,
      to_json(g.until) #>> '{}' as until, coalesce(g.until <= ${ctx.now}, false) as ended,
      json_build_object('id', g.made_by, 'title', coalesce(b.f_name, '')) as "madeBy",
      to_json(g.made_at) #>> '{}' as "madeAt"
    from gantry.delegation g
    join gantry.t_member m on m.space = g.space and m.id = g.holder and m.deleted_at is null
    join gantry.t_department d on d.space = g.space and d.id = g.department and d.deleted_at is null
    left join gantry.t_member b on b.space = g.space and b.id = g.made_by
    where g.space = ${ctx.space} and ${which}
    order by m.f_name_pinyin, d.f_name, g.id ${limit}`)
  return rows
}

export const listDelegations = async (
  ctx: Ctx,
  page: number,
): Promise<{ readonly data: readonly Delegation[]; readonly total: number }> => {
  const offset = (page - 1) * delegationsPerPage
  const { rows } = await ctx.db.run<{ total: number }>(sql`
    select count(*)::int as total from gantry.delegation g
    join gantry.t_member m on m.space = g.space and m.id = g.holder and m.deleted_at is null
    join gantry.t_department d on d.space = g.space and d.id = g.department and d.deleted_at is null
    where g.space = ${ctx.space}`)
  return {
    data: await read(ctx, sql`true`, sql`limit ${delegationsPerPage} offset ${offset}`),
    total: rows[0]?.total ?? 0,
  }
}

/** The caller's delegations in force now. */
export const listOwnDelegations = (ctx: Ctx): Promise<Delegation[]> =>
  read(
    ctx,
    sql`g.holder = ${ctx.actor.personId} and (g.until is null or g.until > ${ctx.now})`,
    sql`limit ${mostOwn}`,
  )

/**
 * Delegates the administration of a department, or changes the delegation; the roles that the security officer allowed
 * stay unchanged.
 *
 * @throws AppError request.invalid naming holder, department or end
 */
export const saveDelegation = (ctx: Ctx, input: InputOf<typeof saveContract>): Promise<string> =>
  inTransaction(ctx, async tx => {
    const { holder, department, duties, until = null } = input
    const name = await check(tx, input)
    const { rows } = await tx.db.run<{ id: string }>(sql`
      insert into gantry.delegation as g (id, space, holder, department, duties, until, made_by, made_at)
      values (${newId(ctx.now.getTime())}, ${ctx.space}, ${holder}, ${department}, ${duties}, ${until},
        ${ctx.actor.personId}, ${ctx.now})
      on conflict (space, holder, department) do update
        set duties = excluded.duties, until = excluded.until, made_by = excluded.made_by, made_at = excluded.made_at
      returning id`)
    const id = rows[0]!.id
    await audit(tx, {
      action: 'delegation.given',
      table: 'member',
      recordId: holder,
      details: { delegation: id, department: { id: department, name }, duties, until },
    })
    return id
  })

/** The name of the department. */
const check = async (
  ctx: Ctx,
  { holder, department, until }: InputOf<typeof saveContract>,
): Promise<string> => {
  const { rows } = await ctx.db.run<{ holds: boolean; name: string | null }>(sql`
    select exists (select 1 from gantry.t_member m where m.space = ${ctx.space} and m.id = ${holder}
        and m.deleted_at is null and m.f_state = 'active' and m.f_user_type = 'user') as holds,
      (select d.f_name from gantry.t_department d where d.space = ${ctx.space} and d.id = ${department}
        and d.deleted_at is null) as name`)
  const name = rows[0]?.name ?? null
  const issues: Issue[] = []
  if (!rows[0]?.holds) issues.push(issue('holder', 'record_missing', { value: holder }))
  if (name === null) issues.push(issue('department', 'record_missing', { value: department }))
  if (until && Date.parse(until) <= ctx.now.getTime())
    issues.push(issue('until', 'not_before', { limit: ctx.now.toISOString().slice(0, 10) }))
  if (name === null || issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return name
}

/** The department of delegation `g`, as the audit records it. */
const departmentNamed = sql`(select json_build_object('id', d.id, 'name', d.f_name) from gantry.t_department d
  where d.space = g.space and d.id = g.department)`

interface NamedDepartment {
  readonly id: string
  readonly name: string
}

/** @throws AppError record.not_found, request.invalid naming an unknown role */
export const setDelegationRoles = (ctx: Ctx, id: string, roles: readonly string[]): Promise<void> =>
  inTransaction(ctx, async tx => {
    await requireRoles(tx, roles)
    const { rows } = await tx.db.run<{
      holder: string
      department: NamedDepartment
      before: readonly string[]
    }>(sql`
      with before as (
        select id, roles from gantry.delegation where space = ${ctx.space} and id = ${id} for update
      )
      update gantry.delegation g set roles = ${roles}::uuid[] from before b where g.id = b.id
      returning g.holder, ${departmentNamed} as department, b.roles::text[] as before`)
    const [found] = rows
    if (!found) throw new AppError('record.not_found')
    await audit(tx, {
      action: 'delegation.roles',
      table: 'member',
      recordId: found.holder,
      changes: { roles: { before: found.before, after: roles } },
      details: { delegation: id, department: { ...found.department } },
    })
  })

/** @throws AppError record.not_found */
export const endDelegation = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ holder: string; department: NamedDepartment }>(sql`
      delete from gantry.delegation g where g.space = ${ctx.space} and g.id = ${id}
      returning g.holder, ${departmentNamed} as department`)
    const [found] = rows
    if (!found) throw new AppError('record.not_found')
    await audit(tx, {
      action: 'delegation.ended',
      table: 'member',
      recordId: found.holder,
      details: { delegation: id, department: { ...found.department } },
    })
  })

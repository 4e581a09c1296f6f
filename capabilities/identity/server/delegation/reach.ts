import { AppError } from '@gantry/base/shared'
import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import type { DelegatedDuty, RolesWithinReach } from '../../shared/index.ts'

/** The delegation that authorises an operation, recorded in its audit entry; null: the caller's own office. */
export type ActsBy = { readonly delegation: string } | null

/** The caller's delegations `g` in force now. */
const held = (ctx: Ctx): Sql =>
  sql`g.space = ${ctx.space} and g.holder = ${ctx.actor.personId} and (g.until is null or g.until > ${ctx.now})`

/** The delegation covers the department `d`: `d` or an ancestor of it is delegated. */
const covers = sql`g.department::text = any (string_to_array(trim(both '/' from d.f_path), '/'))`

/**
 * Requires the duty for members of these departments: an administrator has it everywhere, others where it is delegated
 * to them.
 *
 * @throws AppError permission.denied
 */
export const requireDepartments = async (
  ctx: Ctx,
  duty: DelegatedDuty,
  departments: readonly string[],
): Promise<ActsBy> => {
  if (ctx.actor.userType === 'admin') return null
  const wanted = [...new Set(departments)]
  const { rows } = await ctx.db.run<{ delegation: string | null }>(sql`
    select (select g.id from gantry.delegation g
      where ${held(ctx)} and ${duty} = any (g.duties) and ${covers} limit 1) as delegation
    from gantry.t_department d
    where d.space = ${ctx.space} and d.deleted_at is null and d.id = any (${wanted}::uuid[])`)
  const [first] = rows
  if (!first?.delegation || rows.length < wanted.length || rows.some(({ delegation }) => delegation === null))
    throw new AppError('permission.denied')
  return { delegation: first.delegation }
}

/**
 * The same for an ordinary member, by the main department. Members cannot administer themselves, officers or
 * administrators by delegation.
 *
 * @throws AppError permission.denied
 */
export const requireMember = async (ctx: Ctx, duty: DelegatedDuty, member: string): Promise<ActsBy> => {
  if (ctx.actor.userType === 'admin') return null
  const [found] = await overMember(ctx, member, sql`${duty} = any (g.duties)`)
  if (!found) throw new AppError('permission.denied')
  return { delegation: found.id }
}

/** The roles that the caller may grant to the member and revoke, with the delegation that allows it; null: none. */
export const rolesWithinReach = async (
  ctx: Ctx,
  member: string,
): Promise<{ readonly roles: ReadonlySet<string>; readonly by: ActsBy } | null> => {
  const found = await overMember(ctx, member, sql`cardinality(g.roles) > 0`)
  const [first] = found
  return first ? { roles: new Set(found.flatMap(({ roles }) => roles)), by: { delegation: first.id } } : null
}

/** @throws AppError permission.denied if the caller may grant no role */
export const listRolesWithinReach = async (ctx: Ctx, member: string): Promise<RolesWithinReach> => {
  const reach = await rolesWithinReach(ctx, member)
  if (!reach) throw new AppError('permission.denied')
  const { rows } = await ctx.db.run<{ id: string; title: string; held: boolean }>(sql`
    select r.id, r.f_name as title, h.role is not null as held
    from gantry.t_role r
    left join gantry.member_role h on h.space = r.space and h.role = r.id and h.member = ${member}
    where r.space = ${ctx.space} and r.deleted_at is null
      and (h.role is not null or r.id = any (${[...reach.roles]}::uuid[]))
    order by r.f_name`)
  const named = ({ id, title }: (typeof rows)[number]) => ({ id, title })
  return {
    held: rows.filter(({ held }) => held).map(named),
    mine: rows.filter(({ id }) => reach.roles.has(id)).map(named),
  }
}

const overMember = async (
  ctx: Ctx,
  member: string,
  which: Sql,
): Promise<readonly { readonly id: string; readonly roles: readonly string[] }[]> => {
  const { rows } = await ctx.db.run<{ id: string; roles: readonly string[] }>(sql`
    select g.id, g.roles::text[] as roles
    from gantry.t_member m
    join gantry.account a on a.id = m.f_account::uuid and a.platform_type is null
    join gantry.t_department d on d.space = m.space and d.id = m.f_department and d.deleted_at is null
    join gantry.delegation g on ${held(ctx)} and ${which} and ${covers}
    where m.space = ${ctx.space} and m.id = ${member} and m.deleted_at is null and m.f_user_type = 'user'
      and m.id <> ${ctx.actor.personId}
    order by g.made_at`)
  return rows
}

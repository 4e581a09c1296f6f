import { AppError, type Issue, issue } from '@gantry/base/shared'
import { audit, type Ctx, emit, sql } from '@gantry/kernel/server'
import { type ActsBy, rolesWithinReach } from '../delegation/reach.ts'

/**
 * Replaces the roles of a member, in a transaction; the caller must clear the actor cache after the commit. Officers hold none
 * (workflow specification, section 7.1). A member administrator can change only the roles allowed by the security officer; the
 * others stay unchanged.
 *
 * @throws AppError record.not_found, permission.denied for an officer, request.invalid naming an unknown role
 */
export const grantRoles = async (ctx: Ctx, member: string, roles: readonly string[]): Promise<void> => {
  await requireOrdinary(ctx, member)
  await requireRoles(ctx, roles)
  const before = await writeRoles(ctx, member, roles)
  const by = ctx.actor.userType === 'user' ? await requireReach(ctx, member, before, roles) : null
  await audit(ctx, {
    action: 'roles.granted',
    table: 'member',
    recordId: member,
    changes: { roles: { before, after: roles } },
    ...(by && { details: by }),
  })
  await emit(ctx, { type: 'roles.granted', table: 'member', recordId: member })
}

/** Requires that every changed role is one the caller may grant. @throws AppError permission.denied */
const requireReach = async (
  ctx: Ctx,
  member: string,
  before: readonly string[],
  after: readonly string[],
): Promise<ActsBy> => {
  const reach = await rolesWithinReach(ctx, member)
  const changed = [
    ...before.filter(role => !after.includes(role)),
    ...after.filter(role => !before.includes(role)),
  ]
  if (!reach || changed.some(role => !reach.roles.has(role))) throw new AppError('permission.denied')
  return reach.by
}

/** Returns the previous roles. */
export const writeRoles = async (ctx: Ctx, member: string, roles: readonly string[]): Promise<string[]> => {
  const { rows } = await ctx.db.run<{ role: string }>(
    sql`delete from gantry.member_role where space = ${ctx.space} and member = ${member} returning role`,
  )
  await ctx.db.run(sql`
    insert into gantry.member_role (space, member, role)
    select ${ctx.space}, ${member}, role from unnest(${roles}::uuid[]) role on conflict do nothing`)
  return rows.map(({ role }) => role)
}

const requireOrdinary = async (ctx: Ctx, member: string): Promise<void> => {
  const { rows } = await ctx.db.run<{ ordinary: boolean }>(sql`
    select m.f_user_type = 'user' and a.platform_type is null as ordinary
    from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
    where m.space = ${ctx.space} and m.id = ${member} and m.deleted_at is null for update of m`)
  if (!rows[0]) throw new AppError('record.not_found')
  if (!rows[0].ordinary) throw new AppError('permission.denied')
}

/** @throws AppError request.invalid naming an unknown role */
export const requireRoles = async (ctx: Ctx, roles: readonly string[]): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select id from gantry.t_role where space = ${ctx.space} and id = any (${roles}::uuid[]) and deleted_at is null`)
  const known = new Set(rows.map(({ id }) => id))
  const issues: Issue[] = roles
    .filter(id => !known.has(id))
    .map(id => issue('roles', 'record_missing', { value: id }))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}

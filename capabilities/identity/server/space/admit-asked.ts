import { asSystem, audit, type Ctx, emit, sql } from '@gantry/kernel/server'
import { storedRules } from '../invitations/join-rules.ts'
import { admitMember } from '../member/admit-member.ts'
import { writeRoles } from '../member/grant-roles.ts'
import type { JoinProfile } from './join-profile.ts'

/** An approved join request. */
export interface Admitted {
  readonly account: string
  readonly name: string
  readonly profile: JoinProfile
  readonly invitation: string | null
}

/** Makes the applicant a member, with the roles that the security officer chose for new members. */
export const admitAsked = async (
  ctx: Ctx,
  { account, name, profile, invitation }: Admitted,
  departments: readonly string[],
): Promise<void> => {
  const { department: _asked, gender, ...facts } = profile
  const { id, isNew } = await admitMember(ctx, {
    ...facts,
    ...(gender !== undefined && { gender: gender as 'male' | 'female' }),
    account,
    name,
    departments,
    userType: 'user',
  })
  const roles = isNew ? await rolesFor(ctx, invitation) : []
  if (roles.length > 0) {
    await writeRoles(ctx, id, roles)
    await audit(asSystem(ctx, 'roles of those who join'), {
      action: 'roles.granted',
      table: 'member',
      recordId: id,
      changes: { roles: { before: [], after: roles } },
      details: { invitation },
    })
  }
  await audit(ctx, {
    action: 'member.approved',
    table: 'member',
    recordId: id,
    details: { name, invitation },
  })
  await emit(ctx, { type: 'member.approved', recordId: id })
}

/** The still existing roles of the invitation and of the join rules. */
const rolesFor = async (ctx: Ctx, invitation: string | null): Promise<readonly string[]> => {
  const { roles: usual } = await storedRules(ctx.db, ctx.space)
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select r.id from gantry.t_role r
    where r.space = ${ctx.space} and r.deleted_at is null and (r.id = any (${usual}::uuid[])
      or r.id = any (coalesce((select i.roles from gantry.invitation i
        where i.space = r.space and i.id = ${invitation}::uuid), '{}')))`)
  return rows.map(({ id }) => id)
}

import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { addMember, type NewMember } from './add-member.ts'
import { isOfficer } from './officers.ts'
import { writeMemberState } from './set-member-state.ts'

/**
 * Makes an account a member, or reactivates a disabled member.
 *
 * @throws AppError permission.denied for a disabled officer, whom only the provider can reactivate
 */
export const admitMember = async (
  ctx: Ctx,
  member: NewMember,
): Promise<{ readonly id: string; readonly isNew: boolean }> => {
  const { rows } = await ctx.db.run<{ id: string; userType: string }>(
    sql`select id, f_user_type as "userType" from gantry.t_member
        where space = ${ctx.space} and f_account = ${member.account}::text and deleted_at is null`,
  )
  const [before] = rows
  if (!before) return { id: await addMember(ctx, member), isNew: true }
  if (isOfficer(before.userType)) throw new AppError('permission.denied')
  await writeMemberState(ctx, before.id, 'active')
  return { id: before.id, isNew: false }
}

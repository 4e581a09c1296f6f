import { type Ctx, sql } from '@gantry/kernel/server'
import { addMember, type NewMember } from './add-member.ts'
import { writeMemberState } from './set-member-state.ts'

/** Makes an account a member, or lets one in again who was disabled. */
export const admitMember = async (ctx: Ctx, member: NewMember): Promise<string> => {
  const { rows } = await ctx.db.run<{ id: string }>(
    sql`select id from gantry.t_member
        where space = ${ctx.space} and f_account = ${member.account}::text and deleted_at is null`,
  )
  const before = rows[0]?.id
  if (!before) return addMember(ctx, member)
  await writeMemberState(ctx, before, 'active')
  return before
}

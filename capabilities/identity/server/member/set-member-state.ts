import { AppError } from '@gantry/base/shared'
import { asSystem, audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import type { UserType } from '@gantry/model/shared'
import { updateRecord } from '@gantry/records/server'
import { requireMember } from '../delegation/reach.ts'
import { requireNothingHeld } from '../holding/held-by.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { isOfficer, requireVacancy } from './officers.ts'

/** `departed`: disabled because the person left the enterprise, after the hand-over is complete. */
export type MemberState = 'active' | 'disabled' | 'departed'

/**
 * Disables a member or marks the member as departed, which ends the member's sessions in this space, or reactivates the
 * member. Officers control one another and cannot disable each other; the provider can, and reactivates an officer only
 * while the office is vacant (workflow specification, section 7.1).
 *
 * @throws AppError record.not_found, permission.denied, structure.holds while the member holds something
 */
export const setMemberState = async (ctx: Ctx, id: string, state: MemberState): Promise<void> => {
  await inTransaction(ctx, async tx => {
    const member = await memberToTouch(tx, id)
    const by = ctx.actor.userType === 'user' ? await requireMember(tx, 'disable', id) : null
    if (state !== 'active' && member.userType === 'user') await requireNothingHeld(tx, id)
    if (state === 'active' && member.state !== 'active' && isOfficer(member.userType))
      await requireVacancy(tx, member.userType)
    await writeMemberState(tx, id, state)
    if (state !== 'active')
      await tx.db.run(
        sql`delete from gantry.session where account = ${member.account} and space = ${ctx.space}`,
      )
    await audit(tx, { action: `member.${state}`, table: 'member', recordId: id, ...(by && { details: by }) })
  })
  forgetActors(ctx.kernel)
}

interface Touched {
  readonly account: string
  readonly userType: UserType
  readonly state: MemberState
}

const memberToTouch = async (ctx: Ctx, id: string): Promise<Touched> => {
  const { rows } = await ctx.db.run<Touched>(
    sql`select m.f_account as account, coalesce(a.platform_type, m.f_user_type) as "userType", m.f_state as state
        from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
        where m.space = ${ctx.space} and m.id = ${id} and m.deleted_at is null for update of m`,
  )
  const [member] = rows
  if (!member) throw new AppError('record.not_found')
  const mayTouch = ctx.actor.userType === 'saas' ? member.userType !== 'root' : member.userType === 'user'
  if (!mayTouch || id === ctx.actor.personId) throw new AppError('permission.denied')
  return member
}

export const writeMemberState = async (ctx: Ctx, id: string, state: MemberState): Promise<void> => {
  const { rows } = await ctx.db.run<{ version: number }>(
    sql`select version from gantry.t_member where space = ${ctx.space} and id = ${id} for update`,
  )
  await updateRecord(asSystem(ctx, `member ${state}`), 'member', id, { version: rows[0]?.version, state })
}

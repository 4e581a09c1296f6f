import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, platform, sql } from '@gantry/kernel/server'
import type { UserType } from '@gantry/model/shared'
import { forgetActors } from '../session/actor-cache.ts'
import { closeSessions } from '../session/session.ts'
import { passwordIssues } from '../sign-in/change-password.ts'
import { hashPassword } from '../sign-in/password.ts'

/**
 * Gives a member who has forgotten theirs a new password and ends their sessions. An account that also belongs to another
 * space is not this administrator's to open, and neither is an officer's.
 *
 * @throws AppError record.not_found, permission.denied, request.invalid with issues
 */
export const resetPassword = async (ctx: Ctx, member: string, password: string): Promise<void> => {
  const account = await accountToReset(ctx, member)
  const issues = passwordIssues(password, password, 'password')
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const hashed = await hashPassword(password)
  await inTransaction(ctx, async tx => {
    await tx.db.run(
      sql`update gantry.account set password = ${hashed}, password_changed_at = ${ctx.now} where id = ${account}`,
    )
    await closeSessions(tx.db, account, null)
    await audit(tx, { action: 'password.reset', table: 'member', recordId: member })
  })
  forgetActors(ctx.kernel)
}

const accountToReset = async (ctx: Ctx, member: string): Promise<string> => {
  const { rows } = await platform(ctx.kernel).run<{ account: string; type: UserType; spaces: number }>(sql`
    select a.id as account, coalesce(a.platform_type, m.f_user_type) as type,
      (select count(*) from gantry.t_member o where o.f_account = m.f_account and o.deleted_at is null) as spaces
    from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
    where m.space = ${ctx.space} and m.id = ${member} and m.deleted_at is null`)
  const [found] = rows
  if (!found) throw new AppError('record.not_found')
  if (found.type !== 'user' || found.spaces > 1) throw new AppError('permission.denied')
  return found.account
}

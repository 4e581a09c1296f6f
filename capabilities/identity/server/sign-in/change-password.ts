import { AppError, issue } from '@gantry/base/shared'
import type { ChannelName } from '@gantry/channels/shared'
import { audit, type Ctx, inTransaction, platform, sql } from '@gantry/kernel/server'
import { forgetDevices } from '../second-step/trusted-devices.ts'
import { noteStrength } from '../security/note-strength.ts'
import { tellOwner } from '../security/tell-owner.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { closeSessions } from '../session/session.ts'
import { getAccount } from './account.ts'
import { confirmPassword } from './confirm-password.ts'
import { hashPassword } from './password.ts'
import { passwordHistory, usedBefore } from './password-history.ts'
import { passwordIssues, passwordRules } from './password-issues.ts'

export interface PasswordChange {
  readonly current: string
  readonly next: string
  readonly confirm: string
}

/**
 * Changes the own password; every other session of the account ends. A wrong current password counts like one at sign-
 * in: otherwise an open session would allow unlimited guesses.
 *
 * @throws AppError auth.wait, auth.password_wrong, request.invalid with issues
 */
export const changePassword = async (ctx: Ctx, change: PasswordChange): Promise<void> => {
  const { userId, sessionId } = ctx.actor
  const account = await getAccount(platform(ctx.kernel), userId)
  if (!account) throw new AppError('auth.required')
  const { next, confirm } = change
  const issues = await passwordIssues({
    password: next,
    confirm,
    names: [...account.logins, account.name],
    rules: await passwordRules(ctx.kernel, ctx.space),
    field: 'next',
  })
  if (change.next === change.current) issues.push(issue('next', 'password_same'))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  await confirmPassword(ctx, change.current)
  if (await usedBefore(ctx, userId, next))
    throw new AppError('request.invalid', {}, [issue('next', 'password_used')])
  const password = await hashPassword(next)
  await inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(
      sql`select 1 from gantry.account where id = ${userId} and password = ${account.password} for update`,
    )
    // The password was changed concurrently since the current one was checked.
    if (count === 0) throw new AppError('auth.password_wrong', {}, [issue('current', 'password_wrong')])
    await writePassword(tx, userId, { hashed: password, by: 'owner', keep: sessionId })
    await noteStrength(tx.db, userId, next)
    await audit(tx, { action: 'password.changed' })
    await tellOwner(tx, 'password_changed')
  })
  forgetActors(ctx.kernel)
}

interface NewPassword {
  readonly hashed: string
  /** Who chose the password; the space may require changing one set by an administrator, one set by the operator must be. */
  readonly by: 'owner' | 'administrator' | 'operator'
  /** The channel whose code stood in for the old password. */
  readonly over?: ChannelName
  /** The session that stays open. */
  readonly keep: string | null
}

/**
 * Stores a hashed password and revokes what the old one authorised: sessions except `keep`, hand-over tokens, trusted
 * devices.
 */
export const writePassword = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  account: string,
  { hashed, by, over, keep }: NewPassword,
): Promise<void> => {
  await ctx.db.run(
    sql`with handed_out as (
          update gantry.hand_over_token set expires_at = ${ctx.now} where account = ${account} and expires_at > ${ctx.now}
        ), ${passwordHistory(account)}
        update gantry.account set password = ${hashed}, password_changed_at = ${ctx.now},
          password_strength = null, password_given = ${by !== 'owner'},
          password_temporary = ${by === 'operator'}, password_reset_over = ${over ?? null} where id = ${account}`,
  )
  await closeSessions(ctx.db, account, keep)
  await forgetDevices(ctx.db, account)
}

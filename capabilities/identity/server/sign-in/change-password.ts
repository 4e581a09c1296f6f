import { AppError, type Issue, issue } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, platform, sql } from '@gantry/kernel/server'
import { passwordLength } from '../../shared/index.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { closeSessions } from '../session/session.ts'
import { getAccount } from './account.ts'
import { countWrong, forgetWrong, refuseWhileWaiting, waitIssues } from './attempts.ts'
import { inTurn } from './in-turn.ts'
import { hashPassword, passwordFits } from './password.ts'

export interface PasswordChange {
  readonly current: string
  readonly next: string
  readonly confirm: string
}

/**
 * A new password for one's own account; every other session of it ends. A wrong current password counts like one at
 * sign-in, since whoever found an open session could otherwise guess here for free.
 *
 * @throws AppError auth.wait, auth.password_wrong, request.invalid with issues
 */
export const changePassword = async (ctx: Ctx, change: PasswordChange): Promise<void> => {
  const issues = passwordIssues(change.next, change.confirm, 'next')
  if (change.next === change.current) issues.push(issue('next', 'password_same'))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  await inTurn(ctx.actor.userId, () => checkCurrent(ctx, change.current))
  const password = await hashPassword(change.next)
  await inTransaction(ctx, async tx => {
    await tx.db.run(
      sql`update gantry.account set password = ${password}, password_changed_at = ${ctx.now}
          where id = ${ctx.actor.userId}`,
    )
    await closeSessions(tx.db, ctx.actor.userId, ctx.actor.sessionId)
    await audit(tx, { action: 'password.changed' })
  })
  forgetActors(ctx.kernel)
}

/** What is wrong with a new password and its repetition. */
export const passwordIssues = (password: string, confirm: string, field: string): Issue[] => {
  const issues: Issue[] = []
  const { min, max } = passwordLength
  const length = [...password].length
  if (length < min) issues.push(issue(field, 'min_length', { limit: min }))
  if (length > max) issues.push(issue(field, 'max_length', { limit: max }))
  if (password !== confirm) issues.push(issue('confirm', 'password_differs'))
  return issues
}

const checkCurrent = async (ctx: Ctx, current: string): Promise<void> => {
  const { kernel, actor } = ctx
  const ip = actor.ip ?? ''
  await refuseWhileWaiting(kernel, actor.userId, ip)
  const account = await getAccount(platform(kernel), actor.userId)
  if (await passwordFits(account?.password ?? null, current)) return forgetWrong(kernel, actor.userId, ip)
  const seconds = await countWrong(kernel, actor.userId, ip)
  await audit(ctx, { action: 'password.refused', result: 'failed', details: seconds ? { seconds } : {} })
  throw new AppError('auth.password_wrong', {}, [
    issue('current', 'password_wrong'),
    ...waitIssues(seconds, 'current'),
  ])
}

import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, platform } from '@gantry/kernel/server'
import { type Account, getAccount } from './account.ts'
import { beginTry, failTry, forgetTries, waitIssues } from './attempts.ts'
import { inTurn } from './in-turn.ts'
import { passwordFits } from './password.ts'

/**
 * The own account, after confirming its password. A wrong password counts like one at sign-in: otherwise an open
 * session would allow unlimited guesses.
 *
 * @throws AppError auth.wait, auth.password_wrong naming `current`
 */
export const confirmPassword = async (ctx: Ctx, current: string): Promise<Account> => {
  const { kernel, actor } = ctx
  const account = await getAccount(platform(kernel), actor.userId)
  if (!account) throw new AppError('auth.required')
  await inTurn(account.id, async () => {
    const ip = actor.ip ?? ''
    const begun = await beginTry(kernel, account.id, ip)
    if (await passwordFits(account.password, current)) return forgetTries(kernel, account.id)
    const seconds = await failTry(kernel, begun, ip)
    await audit(ctx, { action: 'password.refused', result: 'failed', details: seconds ? { seconds } : {} })
    throw new AppError('auth.password_wrong', {}, [
      issue('current', 'password_wrong'),
      ...waitIssues(seconds, 'current'),
    ])
  })
  return account
}

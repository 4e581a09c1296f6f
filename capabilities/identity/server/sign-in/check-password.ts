import { AppError } from '@gantry/base/shared'
import { type Ctx, platform } from '@gantry/kernel/server'
import { readLoginName } from '../../shared/index.ts'
import { noteStrength } from '../security/note-strength.ts'
import { type Account, findAccount } from './account.ts'
import { beginTry, failTry, forgetTries, waitIssues } from './attempts.ts'
import { auditRefusal } from './audit-refusal.ts'
import { inTurn } from './in-turn.ts'
import { passwordFits } from './password.ts'

/**
 * The account of a login and password. An unknown login and a wrong password get the same answer after the same time;
 * after the third wrong try in a row the answer contains the waiting time.
 *
 * @throws AppError auth.wrong, auth.wait
 */
export const checkPassword = async (
  ctx: Ctx,
  typed: string,
  password: string,
  agent = '',
): Promise<Account> => {
  const { kernel } = ctx
  const login = readLoginName(typed)
  const account = await findAccount(platform(kernel), login)
  const key = account?.id ?? login.text
  const ip = ctx.actor.ip ?? ''
  return inTurn(key, async () => {
    const begun = await beginTry(kernel, key, ip)
    if ((await passwordFits(account?.password ?? null, password)) && account) {
      await forgetTries(kernel, key)
      await noteStrength(platform(kernel), account.id, password)
      return account
    }
    const seconds = await failTry(kernel, begun, ip)
    await auditRefusal(ctx, account, {
      action: seconds ? 'session.locked' : 'session.refused',
      details: { login: typed.slice(0, 64), agent: agent.slice(0, 400), ...(seconds ? { seconds } : {}) },
    })
    throw new AppError('auth.wrong', {}, waitIssues(seconds))
  })
}

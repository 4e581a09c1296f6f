import { AppError, issue } from '@gantry/base/shared'
import { audit, type Ctx, everySpace, platform } from '@gantry/kernel/server'
import { actingAs } from '../acting.ts'
import { noteStrength } from '../security/note-strength.ts'
import { tellOwner } from '../security/tell-owner.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { memberIdOf } from '../sign-in/account.ts'
import { writePassword } from '../sign-in/change-password.ts'
import { hashPassword } from '../sign-in/password.ts'
import { usedBefore } from '../sign-in/password-history.ts'
import { passwordIssues, passwordRules } from '../sign-in/password-issues.ts'
import { accountByCode } from './by-login.ts'
import { spendCode } from './codes.ts'

export interface ForgottenPassword {
  readonly login: string
  readonly code: string
  readonly next: string
  readonly confirm: string
}

/**
 * Sets a new password with a code sent to the phone or address of the account. All its sessions end; two-step
 * verification still applies. The code is spent only after the new password passes its checks.
 *
 * @throws AppError request.invalid with issues, auth.code_wrong, auth.wait, auth.disabled
 */
export const resetByCode = async (
  ctx: Ctx,
  { login, code, next, confirm }: ForgottenPassword,
): Promise<void> => {
  // Rules that apply to every account do not reveal whether the account exists.
  await requireGood({ password: next, confirm, names: [login] })
  const { account, right, channel } = await accountByCode(ctx, 'password', login, code)
  if (account.state === 'disabled') throw new AppError('auth.disabled')
  const space = account.lastSpace ?? ''
  const personId = await memberIdOf(platform(ctx.kernel), account.id, space)
  const owner = actingAs(ctx, { space, personId, userId: account.id, name: account.name })
  const rules = await passwordRules(ctx.kernel, space)
  await requireGood({ password: next, confirm, names: [...account.logins, account.name], rules })
  if (await usedBefore(owner, account.id, next))
    throw new AppError('request.invalid', {}, [issue('next', 'password_used')])
  const hashed = await hashPassword(next)
  await spendCode(ctx, right)
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const own = { ...owner, db: tx }
    await writePassword(own, account.id, { hashed, by: 'owner', over: channel, keep: null })
    await noteStrength(tx, account.id, next)
    await audit(own, { action: 'password.changed', details: { by: 'code' } })
    // An account without a space has no messages.
    if (personId !== undefined) await tellOwner(own, 'password_changed')
  })
  forgetActors(ctx.kernel)
}

const requireGood = async (wanted: Parameters<typeof passwordIssues>[0]): Promise<void> => {
  const issues = await passwordIssues({ ...wanted, field: 'next' })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}

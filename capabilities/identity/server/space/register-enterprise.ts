import { AppError, type Lang } from '@gantry/base/shared'
import { audit, type Ctx, everySpace, platform, readSetting } from '@gantry/kernel/server'
import { registrationSetting } from '@gantry/model/shared'
import { actingAs } from '../acting.ts'
import { type Entered, enterSpace } from '../session/enter-space.ts'
import { getAccount } from '../sign-in/account.ts'
import { createAccount } from '../sign-in/create-account.ts'
import { passwordIssues } from '../sign-in/password-issues.ts'
import { foundSpace } from './found-space.ts'
import { countRegistration } from './registrations.ts'

export interface Registration {
  readonly enterprise: string
  readonly name: string
  readonly login: string
  readonly password: string
  readonly confirm: string
  readonly lang?: Lang
  /** Time zone of the browser. */
  readonly timeZone?: string
}

/**
 * Creates a space; the caller becomes its administrator and is signed in. The administrator then appoints the other two
 * officers, who must be different people (workflow specification, section 7.1).
 *
 * @throws AppError auth.registration_closed, auth.registrations_used_up, request.invalid and record.duplicate with
 *   issues
 */
export const registerEnterprise = async (
  ctx: Ctx,
  registration: Registration,
  userAgent: string,
): Promise<Entered> => {
  const { kernel } = ctx
  if (!(await readSetting(kernel, registrationSetting))) throw new AppError('auth.registration_closed')
  const { name, login, password, confirm, enterprise } = registration
  const issues = await passwordIssues({ password, confirm, names: [login, name, enterprise] })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const founded = await kernel.database.transaction(everySpace, async tx => {
    const db = { db: tx, tx }
    const lang = registration.lang ?? ctx.actor.lang
    await countRegistration({ ...ctx, ...db })
    const account = await createAccount({ ...ctx, ...db }, { name, login, password, lang })
    const by = { ...actingAs(ctx, { space: '', userId: account, name }), ...db }
    const { space, personId } = await foundSpace(by, {
      name: enterprise,
      administrator: { account, name },
      ...(registration.timeZone && { timeZone: registration.timeZone }),
    })
    await audit(
      { ...actingAs(ctx, { space, userId: account, name }), ...db },
      { action: 'space.registered', details: { name: enterprise } },
    )
    return { account, space, personId }
  })
  const account = await getAccount(platform(kernel), founded.account)
  if (!account) throw new AppError('auth.required')
  return enterSpace(
    ctx,
    account,
    { ...founded, userType: 'admin' },
    { kind: 'cookie', remembered: false, userAgent, by: 'registration' },
  )
}

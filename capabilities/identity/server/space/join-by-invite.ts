import { AppError, type Lang, newId } from '@gantry/base/shared'
import { audit, type Ctx, emit, everySpace, platform, sql } from '@gantry/kernel/server'
import { actingAs } from '../acting.ts'
import { findAccount, membershipsOf } from '../sign-in/account.ts'
import { checkPassword } from '../sign-in/check-password.ts'
import { createAccount, readNewLogin } from '../sign-in/create-account.ts'
import { passwordIssues, passwordRules } from '../sign-in/password-issues.ts'
import { findInvite } from './invite.ts'
import { countRegistration } from './registrations.ts'

export interface Join {
  readonly code: string
  readonly name: string
  readonly login: string
  readonly password: string
  /** Needed when the account is new. */
  readonly confirm?: string
  readonly department?: string
  readonly position?: string
  readonly lang?: Lang
}

/**
 * Asks to join the enterprise behind an invite code. The person can sign in there once its administrator approves; an
 * account that exists already proves itself with its password.
 *
 * @throws AppError auth.invite_unknown, auth.already_member, auth.registrations_used_up, auth.wrong, auth.wait, request.invalid with issues
 */
export const joinByInvite = async (ctx: Ctx, join: Join): Promise<{ readonly enterprise: string }> => {
  const { kernel } = ctx
  const space = await findInvite(ctx, join.code)
  const known = await findAccount(platform(kernel), readNewLogin(join.login))
  if (known) await refuseMember(ctx, (await checkPassword(ctx, join.login, join.password)).id, space.id)
  else await checkNewPassword(ctx, space.id, join)
  await kernel.database.transaction(everySpace, async tx => {
    const db = { db: tx, tx }
    if (!known) await countRegistration({ ...ctx, ...db })
    const account =
      known?.id ?? (await createAccount({ ...ctx, ...db }, { ...join, lang: join.lang ?? ctx.actor.lang }))
    const id = newId(ctx.now.getTime())
    await tx.run(sql`
      insert into gantry.join_request (id, space, account, name, department, position, at)
      values (${id}, ${space.id}, ${account}, ${join.name.trim()}, ${join.department?.trim() ?? ''},
        ${join.position?.trim() ?? ''}, ${ctx.now})
      on conflict (space, account) where state = 'waiting' do update
        set name = excluded.name, department = excluded.department, position = excluded.position, at = excluded.at`)
    const asking = { ...actingAs(ctx, { space: space.id, userId: account, name: join.name }), ...db }
    await audit(asking, { action: 'member.asked', details: { name: join.name } })
    await emit(asking, { type: 'member.asked', payload: { name: join.name } })
  })
  return { enterprise: space.name }
}

const refuseMember = async (ctx: Ctx, account: string, space: string): Promise<void> => {
  const memberships = await membershipsOf(platform(ctx.kernel), account)
  if (memberships.some(each => each.space === space && each.state === 'active'))
    throw new AppError('auth.already_member')
}

const checkNewPassword = async (ctx: Ctx, space: string, join: Join): Promise<void> => {
  const { password, confirm, login, name } = join
  const rules = await passwordRules(ctx.kernel, space)
  const issues = await passwordIssues({ password, confirm: confirm ?? '', names: [login, name], rules })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}

import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, emit, inTransaction, type Migration, platform, sql } from '@gantry/kernel/server'
import type { ProviderName } from '../../shared/federation/index.ts'
import type { PasswordState } from '../../shared/index.ts'
import { noteStrength } from '../security/note-strength.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { type Account, getAccount, membershipsOf } from './account.ts'
import { writePassword } from './change-password.ts'
import { hashPassword, hasPassword, noPassword } from './password.ts'
import { passwordIssues, passwordRules } from './password-issues.ts'

/** When a provider told who opened the session; null for sessions opened otherwise, by a hand-over among others. */
export const vouchedSessions: Migration = {
  name: 'identity.vouched_sessions',
  up: 'alter table gantry.session add column vouched_at timestamptz;',
}

/** How long a sign-in through a provider proves who the person is. Milliseconds. */
const vouchedFor = 5 * 60_000

/** Whether the own account has a password and, if not, whether it can be given one now. */
export const passwordState = async (ctx: Ctx): Promise<PasswordState> => {
  const account = await ownAccount(ctx)
  if (hasPassword(account)) return { set: true }
  const { rows } = await platform(ctx.kernel).run<{ provider: ProviderName }>(sql`
    select provider from gantry.sign_in_binding where space = ${ctx.space} and account = ${account.id}
    order by used_at desc nulls last limit 1`)
  return {
    set: false,
    vouched: await isVouched(ctx),
    elsewhere: await worksElsewhere(ctx, account),
    provider: rows[0]?.provider ?? null,
  }
}

/**
 * Gives an account that signs in only through a provider its first password. A session alone is not enough, or whoever
 * stole one would keep the account: the provider must have told who the person is within the last minutes. As a provider
 * vouches for its own space only, the account must work in no other.
 *
 * @throws AppError auth.password_there, auth.works_elsewhere, auth.vouch_again, request.invalid with issues
 */
export const setFirstPassword = async (
  ctx: Ctx,
  { next, confirm }: { readonly next: string; readonly confirm: string },
): Promise<void> => {
  const account = await ownAccount(ctx)
  if (hasPassword(account)) throw new AppError('auth.password_there')
  if (await worksElsewhere(ctx, account)) throw new AppError('auth.works_elsewhere')
  if (!(await isVouched(ctx))) throw new AppError('auth.vouch_again')
  const issues = await passwordIssues({
    password: next,
    confirm,
    names: [...account.logins, account.name],
    rules: await passwordRules(ctx.kernel, ctx.space),
    field: 'next',
  })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const hashed = await hashPassword(next)
  await inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(
      sql`select 1 from gantry.account where id = ${account.id} and password = ${noPassword} for update`,
    )
    if (count === 0) throw new AppError('auth.password_there')
    await writePassword(tx, account.id, { hashed, by: 'owner', keep: ctx.actor.sessionId })
    await noteStrength(tx.db, account.id, next)
    await audit(tx, { action: 'password.changed', details: { by: 'provider' } })
    await emit(tx, { type: 'password.first' })
  })
  forgetActors(ctx.kernel)
}

const ownAccount = async (ctx: Ctx): Promise<Account> => {
  const account = await getAccount(platform(ctx.kernel), ctx.actor.userId)
  if (!account) throw new AppError('auth.required')
  return account
}

const worksElsewhere = async (ctx: Ctx, account: Account): Promise<boolean> =>
  account.platformType !== null ||
  (await membershipsOf(platform(ctx.kernel), account.id)).some(({ space }) => space !== ctx.space)

const isVouched = async (ctx: Ctx): Promise<boolean> => {
  const since = new Date(ctx.now.getTime() - vouchedFor)
  const { count } = await platform(ctx.kernel).run(sql`
    select 1 from gantry.session where id = ${ctx.actor.sessionId}::uuid and account = ${ctx.actor.userId}
      and held_in = ${ctx.space} and hosted is null and vouched_at > ${since}`)
  return count > 0
}

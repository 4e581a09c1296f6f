import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, type Executor, everySpace, platform, sql } from '@gantry/kernel/server'
import { forgetActors } from '../session/actor-cache.ts'
import { closeSessions } from '../session/session.ts'
import { type Account, getAccount } from '../sign-in/account.ts'
import { forgetTries } from '../sign-in/attempts.ts'
import { writePassword } from '../sign-in/change-password.ts'
import { hashPassword } from '../sign-in/password.ts'
import { requirePassword } from '../sign-in/password-issues.ts'

/**
 * @throws AppError account.not_found, account.own for the caller's own account, operator.beyond when a bound operator would
 *   act on an account of the platform
 */
const otherAccount = async (ctx: Ctx, db: Executor, id: string): Promise<Account> => {
  const account = await getAccount(db, id)
  if (!account) throw new AppError('account.not_found')
  if (account.id === ctx.actor.userId) throw new AppError('account.own')
  if (ctx.actor.points && account.platformType !== null) throw new AppError('operator.beyond')
  return account
}

/** Runs the act on the account in one transaction with its audit row. */
const onAccount = async (
  ctx: Ctx,
  id: string,
  act: (here: Ctx, account: Account) => Promise<void>,
): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const account = await otherAccount(ctx, tx, id)
    await act({ ...ctx, db: tx, tx }, account)
  })
  forgetActors(ctx.kernel)
}

const detailsOf = ({ id, name, logins }: Account) => ({ account: id, name, login: logins[0] ?? '' })

/** Locks an account: its sessions end, and sign-in is refused. @throws AppError account.not_found, account.own */
export const lockAccount = (ctx: Ctx, id: string, reason: string): Promise<void> =>
  onAccount(ctx, id, async (here, account) => {
    await here.db.run(sql`
      update gantry.account set state = 'disabled', lock_reason = ${reason}, locked_at = ${ctx.now} where id = ${id}`)
    await closeSessions(here.db, id, null)
    await audit(here, { action: 'account.locked', details: { ...detailsOf(account), reason } })
  })

/** Unlocks an account and forgets failed sign-ins. @throws AppError account.not_found, account.own */
export const unlockAccount = async (ctx: Ctx, id: string): Promise<void> => {
  await onAccount(ctx, id, async (here, account) => {
    await here.db.run(sql`
      update gantry.account set state = 'active', lock_reason = null, locked_at = null where id = ${id}`)
    await audit(here, { action: 'account.unlocked', details: detailsOf(account) })
  })
  await forgetTries(ctx.kernel, id)
}

/**
 * Sets a temporary password, which the owner must change after the next sign-in, and ends the sessions.
 *
 * @throws AppError account.not_found, account.own, request.invalid with issues
 */
export const resetAccountPassword = async (ctx: Ctx, id: string, password: string): Promise<void> => {
  const known = await otherAccount(ctx, platform(ctx.kernel), id)
  await requirePassword(password, [...known.logins, known.name])
  const hashed = await hashPassword(password)
  await onAccount(ctx, id, async (here, account) => {
    await writePassword(here, id, { hashed, by: 'operator', keep: null })
    await audit(here, { action: 'account.password_reset', details: detailsOf(account) })
  })
  await forgetTries(ctx.kernel, id)
}

/** Ends every session of an account. @throws AppError account.not_found, account.own */
export const endAccountSessions = (ctx: Ctx, id: string): Promise<void> =>
  onAccount(ctx, id, async (here, account) => {
    await closeSessions(here.db, id, null)
    await audit(here, { action: 'account.signed_out', details: detailsOf(account) })
  })

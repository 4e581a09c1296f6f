import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, platform, readSpaceSetting, sql } from '@gantry/kernel/server'
import { twoStepSetting } from '@gantry/model/shared'
import { tellOwner } from '../security/tell-owner.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { closeSessions } from '../session/session.ts'
import { type Account, getAccount } from '../sign-in/account.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import { hasPassword } from '../sign-in/password.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { guarded, isRight } from './take-second-step.ts'
import { newSecret, sealSecret, secretAddress, takeTotp } from './totp.ts'
import { forgetDevices } from './trusted-devices.ts'
import { secondWays } from './ways.ts'

/**
 * Starts the setup of two-step verification with a new secret, which takes effect once a code of it is entered.
 *
 * @throws AppError auth.password_wrong, auth.wait, second_step.on
 */
export const beginSecondStep = async (
  ctx: Ctx,
  password: string,
): Promise<{ readonly secret: string; readonly address: string }> => {
  const account = await confirmOwner(ctx, password)
  const secret = newSecret()
  const sealed = sealSecret(ctx, account.id, secret)
  const { count } = await platform(ctx.kernel).run(sql`
    insert into gantry.second_step (account, secret) values (${account.id}, ${sealed})
    on conflict (account) do update set secret = excluded.secret, last_step = 0
      where second_step.confirmed_at is null`)
  if (count === 0) throw new AppError('second_step.on')
  return { secret, address: secretAddress(account.logins[0] ?? account.name, secret) }
}

/** An account that signs in only through providers has no password to confirm. */
const confirmOwner = async (ctx: Ctx, password: string): Promise<Account> => {
  const account = await getAccount(platform(ctx.kernel), ctx.actor.userId)
  return account && !hasPassword(account) ? account : confirmPassword(ctx, password)
}

/**
 * Enables two-step verification with a first code of the app; all other sessions of the account end.
 *
 * @throws AppError auth.code_wrong, auth.wait, second_step.off
 */
export const confirmSecondStep = async (ctx: Ctx, code: string): Promise<readonly string[]> => {
  const { userId, sessionId } = ctx.actor
  const { rows } = await platform(ctx.kernel).run<{ secret: string; lastStep: number }>(sql`
    select secret, last_step as "lastStep" from gantry.second_step
    where account = ${userId} and confirmed_at is null`)
  const [begun] = rows
  if (!begun) throw new AppError('second_step.off')
  await guarded(ctx, { account: userId }, () => takeTotp(ctx, platform(ctx.kernel), userId, begun, code))
  const codes = await inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      update gantry.second_step set confirmed_at = ${ctx.now} where account = ${userId} and confirmed_at is null`)
    await closeSessions(tx.db, userId, sessionId)
    await audit(tx, { action: 'second_step.on' })
    await tellOwner(tx, 'second_step_on')
    return renewRecoveryCodes(tx.db, userId)
  })
  forgetActors(ctx.kernel)
  return codes
}

/**
 * Disables two-step verification, with password and code.
 *
 * @throws AppError second_step.demanded where the space requires it, auth.password_wrong, auth.code_wrong, auth.wait
 */
export const endSecondStep = async (ctx: Ctx, password: string, code: string): Promise<void> => {
  const { userId } = ctx.actor
  if (await readSpaceSetting(ctx.kernel, ctx.space, twoStepSetting))
    throw new AppError('second_step.demanded')
  await confirmBoth(ctx, password, code)
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`delete from gantry.second_step where account = ${userId}`)
    await audit(tx, { action: 'second_step.off' })
    await tellOwner(tx, 'second_step_off')
  })
  forgetActors(ctx.kernel)
}

/**
 * Confirms both factors for what replaces the second one: with the password alone, whoever uses an open session could
 * make the codes to sign in elsewhere.
 *
 * @throws AppError second_step.off, auth.password_wrong, auth.code_wrong, auth.wait
 */
const confirmBoth = async (ctx: Ctx, password: string, code: string): Promise<void> => {
  const { userId } = ctx.actor
  await confirmPassword(ctx, password)
  const ways = await secondWays(platform(ctx.kernel), userId)
  if (ways.length === 0) throw new AppError('second_step.off')
  await guarded(ctx, { account: userId }, () => isCode(ctx, code))
}

const isCode = async (ctx: Ctx, code: string): Promise<boolean> => {
  const db = platform(ctx.kernel)
  if (await isRight(ctx, db, ctx.actor.userId, 'app', code)) return true
  if (!(await isRight(ctx, db, ctx.actor.userId, 'recovery', code))) return false
  await tellOwner(ctx, 'recovery_used')
  return true
}

/** Replaces the recovery codes. @throws AppError second_step.off, auth.password_wrong, auth.code_wrong, auth.wait */
export const newRecoveryCodes = async (
  ctx: Ctx,
  password: string,
  code: string,
): Promise<readonly string[]> => {
  const { userId } = ctx.actor
  await confirmBoth(ctx, password, code)
  return inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(sql`
      select 1 from gantry.second_step where account = ${userId} and confirmed_at is not null for update`)
    if (count === 0) throw new AppError('second_step.off')
    await audit(tx, { action: 'second_step.recovery' })
    return renewRecoveryCodes(tx.db, userId)
  })
}

/**
 * Allows codes by mail or SMS as an alternative to the authenticator app of the own account.
 *
 * @throws AppError second_step.off, auth.password_wrong, auth.code_wrong, auth.wait
 */
export const allowSecondCodes = async (ctx: Ctx, password: string, code: string): Promise<void> => {
  await confirmBoth(ctx, password, code)
  await setByCode(ctx, true)
}

/** Accepts no more codes by mail or SMS. @throws AppError second_step.off, auth.password_wrong, auth.wait */
export const refuseSecondCodes = async (ctx: Ctx, password: string): Promise<void> => {
  await confirmPassword(ctx, password)
  await setByCode(ctx, false)
}

const setByCode = (ctx: Ctx, allowed: boolean): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(sql`
      update gantry.second_step set by_code = ${allowed}
      where account = ${ctx.actor.userId} and confirmed_at is not null`)
    if (count === 0) throw new AppError('second_step.off')
    await audit(tx, { action: allowed ? 'second_step.codes_on' : 'second_step.codes_off' })
  })

/** Removes all trusted devices, so that every device needs the second step again. */
export const forgetTrustedDevices = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async tx => {
    await forgetDevices(tx.db, ctx.actor.userId)
    await audit(tx, { action: 'second_step.devices_forgotten' })
  })

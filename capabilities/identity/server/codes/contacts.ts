import { AppError, issue } from '@gantry/base/shared'
import type { ChannelName } from '@gantry/channels/shared'
import { audit, type Ctx, emit, inTransaction, platform, sql } from '@gantry/kernel/server'
import { isLoginName, readLoginName } from '../../shared/index.ts'
import { findAccount } from '../sign-in/account.ts'
import { confirmPassword } from '../sign-in/confirm-password.ts'
import { askCode, checkCode, spendCode } from './codes.ts'

const columns = { mail: sql`email`, sms: sql`phone` } as const
const kinds = { mail: 'email', sms: 'phone' } as const

/** @throws AppError request.invalid naming `to` */
const readContact = (channel: ChannelName, typed: string): string => {
  const login = readLoginName(typed)
  if (login.kind !== kinds[channel] || !isLoginName(login))
    throw new AppError('request.invalid', {}, [issue('to', kinds[channel])])
  return login.text
}

/**
 * Sends a code to the phone or address that the caller wants to bind to the own account.
 *
 * @throws AppError auth.contact_bound when an account already has it, auth.password_wrong, auth.code_soon, channels.off
 */
export const askContactCode = async (
  ctx: Ctx,
  channel: ChannelName,
  to: string,
  password: string,
): Promise<void> => {
  const target = readContact(channel, to)
  await confirmPassword(ctx, password)
  await refuseBound(ctx, channel, target)
  await askCode(ctx, { purpose: 'bind', channel, target, account: ctx.actor.userId })
}

const refuseBound = async (ctx: Ctx, channel: ChannelName, target: string): Promise<void> => {
  if (await findAccount(platform(ctx.kernel), { kind: kinds[channel], text: target }))
    throw new AppError('auth.contact_bound', {}, [issue('to', 'already_bound')])
}

/**
 * Binds a phone or address to the own account; replaces the previous one. Codes as second step must be allowed anew.
 *
 * @throws AppError auth.code_wrong, auth.wait, auth.contact_bound
 */
export const bindContact = async (
  ctx: Ctx,
  channel: ChannelName,
  to: string,
  code: string,
): Promise<void> => {
  const { userId } = ctx.actor
  const target = readContact(channel, to)
  const right = await checkCode(ctx, { purpose: 'bind', target, code, account: userId })
  await refuseBound(ctx, channel, target)
  await spendCode(ctx, right)
  await inTransaction(ctx, async tx => {
    // Two accounts may bind one target concurrently: the unique index would reject the second without a helpful
    // message.
    await tx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${target}`}, 0))`)
    await refuseBound(ctx, channel, target)
    await tx.db.run(sql`update gantry.account set ${columns[channel]} = ${target} where id = ${userId}`)
    // Password and session are enough to bind it, so that it must not take part in the second step without a new consent.
    const { count } = await tx.db.run(
      sql`update gantry.second_step set by_code = false where account = ${userId} and by_code`,
    )
    if (count > 0) await audit(tx, { action: 'second_step.codes_off' })
    await audit(tx, { action: 'contact.bound', details: { channel } })
    await emit(tx, { type: 'contact.bound', payload: { channel } })
  })
}

/**
 * Unbinds the phone or address of the own account.
 *
 * @throws AppError auth.contact_last when no other way to sign in is left, auth.password_wrong
 */
export const unbindContact = async (ctx: Ctx, channel: ChannelName, password: string): Promise<void> => {
  const account = await confirmPassword(ctx, password)
  await inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(sql`
      update gantry.account set ${columns[channel]} = null
      where id = ${account.id} and num_nonnulls(login_id, phone, email) > 1 and ${columns[channel]} is not null`)
    if (count === 0) throw new AppError('auth.contact_last')
    await audit(tx, { action: 'contact.unbound', details: { channel } })
    await emit(tx, { type: 'contact.unbound', payload: { channel } })
  })
}

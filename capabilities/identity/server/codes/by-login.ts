import { setTimeout } from 'node:timers/promises'
import { AppError, issue } from '@gantry/base/shared'
import type { ChannelName } from '@gantry/channels/shared'
import { type Ctx, platform } from '@gantry/kernel/server'
import { isLoginName, type LoginName, readLoginName } from '../../shared/index.ts'
import { type Account, findAccount, getAccount } from '../sign-in/account.ts'
import { askCode, type CodePurpose, checkCode, type RightCode } from './codes.ts'

/** Minimum duration of a code request, so that timing does not reveal whether a code was sent. Milliseconds. */
const evenTime = 250

interface Reachable {
  readonly login: LoginName
  readonly channel: ChannelName
}

/** @throws AppError request.invalid naming `login` for what is neither a phone number nor an address */
const readReachable = (typed: string): Reachable => {
  const login = readLoginName(typed)
  if (login.kind === 'loginId' || !isLoginName(login))
    throw new AppError('request.invalid', {}, [issue('login', 'contact_unreachable')])
  return { login, channel: login.kind === 'email' ? 'mail' : 'sms' }
}

/**
 * Sends a code to the phone or address used as a login. If no account has it, nothing is sent and the answer is the
 * same.
 *
 * @throws AppError request.invalid, auth.code_soon, channels.off
 */
export const askByLogin = async (
  ctx: Ctx,
  purpose: Extract<CodePurpose, 'sign_in' | 'password'>,
  typed: string,
): Promise<void> => {
  const { login, channel } = readReachable(typed)
  const send = async () => {
    const account = await findAccount(platform(ctx.kernel), login)
    await askCode(ctx, { purpose, channel, target: login.text, account: account?.id ?? null })
  }
  const [sent] = await Promise.allSettled([send(), setTimeout(evenTime)])
  if (sent.status === 'rejected') throw sent.reason
}

/**
 * The account that a code was sent to; the phone number or address must still belong to it.
 *
 * @throws AppError request.invalid, auth.wait, auth.code_wrong
 */
export const accountByCode = async (
  ctx: Ctx,
  purpose: Extract<CodePurpose, 'sign_in' | 'password'>,
  typed: string,
  code: string,
): Promise<{ readonly account: Account; readonly right: RightCode; readonly channel: ChannelName }> => {
  const { login, channel } = readReachable(typed)
  const right = await checkCode(ctx, { purpose, target: login.text, code })
  const account = await getAccount(platform(ctx.kernel), right.account)
  // The target was unbound after the code was sent.
  if (!account?.logins.some(each => each.toLowerCase() === login.text))
    throw new AppError('auth.code_wrong', {}, [issue('code', 'code_wrong')])
  return { account, right, channel }
}

import { AppError } from '@gantry/base/shared'
import { type Ctx, type Kernel, openText, platform, sealText, sql, systemCtx } from '@gantry/kernel/server'
import { callOut } from '@gantry/outbound/server'
import type { PayProvider } from '../../shared/methods.ts'
import { alipayLine } from '../providers/alipay.ts'
import type { Line, OpenAccount } from '../providers/line.ts'
import { wechatLine } from '../providers/wechat.ts'

/** Keys that are written only. */
export interface SecretKeys {
  readonly privateKey?: string
  readonly apiKey?: string
}

/** Payments belong to the platform, not to a space. */
export const paymentsCtx = (kernel: Kernel): Ctx => systemCtx(kernel, '', 'payments')

const placeOf = (merchant: string, provider: PayProvider): string => `payments/${merchant}/${provider}`

/** Seals the keys of an account under its merchant and provider; null where none is given. */
export const sealKeys = (
  kernel: Kernel,
  merchant: string,
  provider: PayProvider,
  keys: SecretKeys,
): string | null =>
  Object.keys(keys).length === 0
    ? null
    : sealText(paymentsCtx(kernel), placeOf(merchant, provider), JSON.stringify(keys))

/** @throws AppError secret.unreadable */
export const openKeys = (
  kernel: Kernel,
  merchant: string,
  provider: PayProvider,
  sealed: string | null,
): SecretKeys => {
  if (sealed === null) return {}
  const text = openText(paymentsCtx(kernel), placeOf(merchant, provider), sealed)
  if (text === null) throw new AppError('secret.unreadable')
  return JSON.parse(text) as SecretKeys
}

/** @throws AppError record.not_found, payment.keys when a key is missing, secret.unreadable */
const readAccount = async (kernel: Kernel, merchant: string, provider: PayProvider): Promise<OpenAccount> => {
  const { rows } = await platform(kernel).run<{
    account: string
    appId: string
    serial: string
    endpoint: string
    providerKey: string
    keys: string | null
  }>(sql`
    select account, app_id as "appId", serial, endpoint, provider_key as "providerKey", keys
    from gantry.pay_account where merchant = ${merchant} and provider = ${provider}`)
  const [row] = rows
  if (!row) throw new AppError('record.not_found')
  const { keys, ...facts } = row
  const { privateKey = '', apiKey = '' } = openKeys(kernel, merchant, provider, keys)
  if (privateKey === '' || (provider === 'wechat' ? apiKey === '' : facts.providerKey === ''))
    throw new AppError('payment.keys')
  return { merchant, provider, ...facts, privateKey, apiKey }
}

const lines: Readonly<
  Record<PayProvider, (account: OpenAccount, send: Parameters<typeof wechatLine>[1]) => Line>
> = {
  wechat: wechatLine,
  alipay: alipayLine,
}

/** The connection to a provider over an account of a merchant. Calls must not run inside a transaction. */
export const openLine = async (kernel: Kernel, merchant: string, provider: PayProvider): Promise<Line> => {
  const account = await readAccount(kernel, merchant, provider)
  return lines[provider](account, request =>
    callOut(paymentsCtx(kernel), request, { name: `payments.${provider}` }),
  )
}

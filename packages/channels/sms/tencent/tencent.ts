import {
  type Balance,
  type FailureKind,
  type Receipt,
  type Sender,
  SendFailure,
  type Taken,
} from '../../server/sender.ts'
import type { ProviderSettings } from '../../shared/channel.ts'
import { providerOf } from '../../shared/providers.ts'
import { askJson } from '../ask-json.ts'
import { signTencent } from './sign.ts'

interface Refusal {
  readonly Code: string
  readonly Message: string
}

interface Answer {
  readonly SendStatusSet?: readonly (Refusal & { readonly SerialNo: string })[]
  readonly PullSmsSendStatusSet?: readonly {
    readonly SerialNo: string
    readonly ReportStatus: string
    readonly Description: string
  }[]
  readonly SmsPackagesStatisticsSet?: readonly {
    readonly PackageAmount: number
    readonly CurrentUsage: number
    /** Seconds since 1970; the documentation gives them in both orders. */
    readonly PackageEffectiveTime: number
    readonly PackageExpiredTime: number
  }[]
  readonly Error?: Refusal
}

/** Short messages of Tencent Cloud: `SendSms` of the API 2021-01-11. Parameters are sent by position. */
export const tencent: Sender = {
  provider: providerOf('sms', 'tencent')!,
  open: async ({ settings, signal }) => ({
    send: async ({ id, to, params, template, signature }) => {
      if (!template) throw new SendFailure('refused', 'template')
      const { SendStatusSet: sent, Error: refused } = await ask(settings, signal, 'SendSms', {
        PhoneNumberSet: [numberOf(to)],
        SmsSdkAppId: String(settings.appId),
        SignName: signature ?? String(settings.signature),
        TemplateId: template.code,
        TemplateParamSet: template.names.map(name => params[name] ?? ''),
        SessionContext: id,
      })
      const [first] = sent ?? []
      if (first?.Code === 'Ok') return first.SerialNo
      throw failureOf(refused ?? first)
    },
    receiptOf: taken => receiptOf(settings, signal, taken),
    balance: () => balanceOf(settings, signal),
    close: () => undefined,
  }),
}

/** The provider keeps receipts by number: those of one number since the text was taken. */
const receiptOf = async (
  settings: ProviderSettings,
  signal: AbortSignal,
  { to, providerId, sentAt }: Taken,
): Promise<Receipt | null> => {
  // The provider names a text by nothing but its own number.
  if (providerId === null) return null
  const since = Math.floor(sentAt.getTime() / 1_000) - 60
  const { PullSmsSendStatusSet: told, Error: refused } = await ask(
    settings,
    signal,
    'PullSmsSendStatusByPhoneNumber',
    {
      PhoneNumber: numberOf(to),
      SmsSdkAppId: String(settings.appId),
      BeginTime: since,
      EndTime: Math.floor(Date.now() / 1_000),
      Offset: 0,
      Limit: 100,
    },
  )
  if (!told) throw failureOf(refused)
  const receipt = told.find(({ SerialNo }) => SerialNo === providerId)
  return receipt ? { delivered: receipt.ReportStatus === 'SUCCESS', detail: receipt.Description } : null
}

/** Short messages left in the packages that were bought and are valid: `SmsPackagesStatistics`. */
const balanceOf = async (settings: ProviderSettings, signal: AbortSignal): Promise<Balance> => {
  const now = new Date()
  const hour = (at: Date) => at.toISOString().slice(0, 13).replaceAll(/[-T]/g, '')
  const { SmsPackagesStatisticsSet: packages, Error: refused } = await ask(
    settings,
    signal,
    'SmsPackagesStatistics',
    {
      SmsSdkAppId: String(settings.appId),
      Limit: 100,
      Offset: 0,
      BeginTime: hour(new Date(now.getTime() - packageDays * 86_400_000)),
      EndTime: hour(now),
    },
  )
  if (!packages) throw failureOf(refused)
  const count = packages
    .filter(each => Math.max(each.PackageEffectiveTime, each.PackageExpiredTime) * 1_000 > now.getTime())
    .reduce((sum, { PackageAmount, CurrentUsage }) => sum + PackageAmount - CurrentUsage, 0)
  return { kind: 'texts', count }
}

/** Days since packages were bought that may still be valid. */
const packageDays = 730

const numberOf = (to: string): string => {
  const number = to.replaceAll('-', '')
  return number.startsWith('+') ? number : `+86${number}`
}

const ask = async (
  settings: ProviderSettings,
  signal: AbortSignal,
  action: string,
  question: object,
): Promise<Answer> => {
  const { origin, host } = new URL(String(settings.endpoint))
  const body = JSON.stringify(question)
  const timestamp = Math.floor(Date.now() / 1_000)
  const answer = await askJson<{ readonly Response?: Answer }>(
    `${origin}/`,
    {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-tc-action': action,
        'x-tc-version': '2021-01-11',
        'x-tc-region': String(settings.region),
        'x-tc-timestamp': String(timestamp),
        authorization: signTencent({
          host,
          action,
          body,
          timestamp,
          secretId: String(settings.secretId),
          secretKey: String(settings.secretKey),
        }),
      },
    },
    signal,
  )
  return answer.body.Response ?? {}
}

const failureOf = ({ Code, Message }: Refusal = { Code: '', Message: '' }): SendFailure =>
  new SendFailure(kindOf(Code), codeOf(Code), `${Code}: ${Message}`)

const isSignIn = (code: string): boolean =>
  code.startsWith('AuthFailure') || code.startsWith('UnauthorizedOperation')

const kindOf = (code: string): FailureKind => {
  if (isSignIn(code) || code.includes('InsufficientBalance')) return 'unreachable'
  return /^(InternalError|LimitExceeded|RequestLimitExceeded)/.test(code) || code === '' ? 'later' : 'refused'
}

const codeOf = (code: string): string => {
  if (isSignIn(code)) return 'sign_in'
  if (code.includes('InsufficientBalance')) return 'balance'
  return kindOf(code) === 'later' ? 'later' : 'refused'
}

import { type FailureKind, type Receipt, type Sender, SendFailure, type Taken } from '../../server/sender.ts'
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
    close: () => undefined,
  }),
}

/** The provider keeps receipts by number: those of one number since the text was taken. */
const receiptOf = async (
  settings: ProviderSettings,
  signal: AbortSignal,
  { to, providerId, sentAt }: Taken,
): Promise<Receipt | null> => {
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

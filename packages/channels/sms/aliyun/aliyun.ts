import { createHash, randomUUID } from 'node:crypto'
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
import { canonicalQuery, signAliyun } from './sign.ts'

interface Answer {
  readonly Code?: string
  readonly Message?: string
  readonly BizId?: string
  readonly SmsSendDetailDTOs?: {
    readonly SmsSendDetailDTO?: readonly {
      readonly OutId?: string
      readonly SendStatus: number
      readonly ErrCode?: string
    }[]
  }
}

interface BalanceAnswer {
  readonly Code?: string
  readonly Message?: string
  readonly Data?: { readonly AvailableAmount: string; readonly Currency: string }
}

/** Short messages of Alibaba Cloud: `SendSms` of the API 2017-05-25. */
export const aliyun: Sender = {
  provider: providerOf('sms', 'aliyun')!,
  open: async ({ settings, signal }) => ({
    send: async ({ id, to, params, template, signature }) => {
      if (!template) throw new SendFailure('refused', 'template')
      const { BizId = null } = await ask(settings, signal, 'SendSms', {
        PhoneNumbers: numberOf(to),
        SignName: signature ?? String(settings.signature),
        TemplateCode: template.code,
        TemplateParam: JSON.stringify(
          Object.fromEntries(template.names.map(name => [name, params[name] ?? ''])),
        ),
        OutId: id,
      })
      return BizId
    },
    receiptOf: taken => receiptOf(settings, signal, taken),
    balance: () => balanceOf(settings, signal),
    close: () => undefined,
  }),
}

/** Hours that the days of the provider are ahead of universal time. */
const ahead = 8

const receiptOf = async (
  settings: ProviderSettings,
  signal: AbortSignal,
  { id, to, providerId, sentAt }: Taken,
): Promise<Receipt | null> => {
  const day = new Date(sentAt.getTime() + ahead * 3_600_000).toISOString().slice(0, 10)
  const { SmsSendDetailDTOs: details } = await ask(settings, signal, 'QuerySendDetails', {
    PhoneNumber: numberOf(to),
    // Without it the provider answers with all texts of the number and day; the right one is found by its `OutId`.
    ...(providerId !== null && { BizId: providerId }),
    SendDate: day.replaceAll('-', ''),
    PageSize: providerId === null ? '50' : '10',
    CurrentPage: '1',
  })
  const told = details?.SmsSendDetailDTO?.find(({ OutId }) => OutId === id)
  // 1: the network has not told yet, 2: failed, 3: arrived.
  if (told?.SendStatus !== 2 && told?.SendStatus !== 3) return null
  return { delivered: told.SendStatus === 3, detail: told.ErrCode ?? '' }
}

const numberOf = (to: string): string => to.replace(/^\+/, '').replaceAll('-', '')

/** The account of Alibaba Cloud that short messages are paid from: `QueryAccountBalance` of the API 2017-12-14. */
const balanceOf = async (settings: ProviderSettings, signal: AbortSignal): Promise<Balance> => {
  const endpoint = settings.balanceEndpoint ?? 'https://business.aliyuncs.com'
  const body = await call<BalanceAnswer>(
    { ...settings, endpoint },
    signal,
    'QueryAccountBalance',
    '2017-12-14',
    {},
  )
  const { Data, Code = '', Message } = body
  if (!Data) throw new SendFailure(kindOf(Code), codeOf(Code), `${Code}: ${Message}`)
  return { kind: 'money', amount: Data.AvailableAmount, currency: Data.Currency }
}

/** @throws SendFailure for every answer but OK */
const ask = async (
  settings: ProviderSettings,
  signal: AbortSignal,
  action: string,
  query: Readonly<Record<string, string>>,
): Promise<Answer> => {
  const body = await call<Answer>(settings, signal, action, '2017-05-25', query)
  if (body.Code === 'OK') return body
  throw new SendFailure(kindOf(body.Code ?? ''), codeOf(body.Code ?? ''), `${body.Code}: ${body.Message}`)
}

const call = async <Body>(
  settings: ProviderSettings,
  signal: AbortSignal,
  action: string,
  version: string,
  query: Readonly<Record<string, string>>,
): Promise<Body> => {
  const { origin, host } = new URL(String(settings.endpoint))
  const headers = {
    'x-acs-action': action,
    'x-acs-version': version,
    'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-content-sha256': createHash('sha256').update('').digest('hex'),
  }
  const authorization = signAliyun({
    host,
    query,
    headers,
    keyId: String(settings.accessKeyId),
    keySecret: String(settings.accessKeySecret),
  })
  const { body } = await askJson<Body>(
    `${origin}/?${canonicalQuery(query)}`,
    { method: 'POST', headers: { ...headers, authorization, accept: 'application/json' } },
    signal,
  )
  return body
}

const isSignIn = (code: string): boolean => /^(SignatureDoesNotMatch|InvalidAccessKeyId|Forbidden)/.test(code)

const kindOf = (code: string): FailureKind => {
  if (isSignIn(code) || /AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|ACCOUNT_/.test(code)) return 'unreachable'
  return /^(isp\.|Throttling|ServiceUnavailable|InternalError)|BUSINESS_LIMIT_CONTROL/.test(code)
    ? 'later'
    : 'refused'
}

const codeOf = (code: string): string => {
  if (isSignIn(code)) return 'sign_in'
  if (/AMOUNT_NOT_ENOUGH/.test(code)) return 'balance'
  return kindOf(code) === 'later' ? 'later' : 'refused'
}

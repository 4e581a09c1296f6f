import { type FailureKind, type Sender, SendFailure } from '../../server/sender.ts'
import { providerOf } from '../../shared/providers.ts'
import { askJson } from '../ask-json.ts'
import { signTencent } from './sign.ts'

interface Answer {
  readonly Response?: {
    readonly SendStatusSet?: readonly {
      readonly Code: string
      readonly Message: string
      readonly SerialNo: string
    }[]
    readonly Error?: { readonly Code: string; readonly Message: string }
  }
}

/** Short messages of Tencent Cloud: `SendSms` of the API 2021-01-11. Parameters are sent by position. */
export const tencent: Sender = {
  provider: providerOf('sms', 'tencent')!,
  open: async ({ settings, signal }) => ({
    send: async ({ id, to, params, template, signature }) => {
      if (!template) throw new SendFailure('refused', 'template')
      const { origin, host } = new URL(String(settings.endpoint))
      const number = to.replaceAll('-', '')
      const body = JSON.stringify({
        PhoneNumberSet: [number.startsWith('+') ? number : `+86${number}`],
        SmsSdkAppId: String(settings.appId),
        SignName: signature ?? String(settings.signature),
        TemplateId: template.code,
        TemplateParamSet: template.names.map(name => params[name] ?? ''),
        SessionContext: id,
      })
      const timestamp = Math.floor(Date.now() / 1_000)
      const answer = await askJson<Answer>(
        `${origin}/`,
        {
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'x-tc-action': 'SendSms',
            'x-tc-version': '2021-01-11',
            'x-tc-region': String(settings.region),
            'x-tc-timestamp': String(timestamp),
            authorization: signTencent({
              host,
              body,
              timestamp,
              secretId: String(settings.secretId),
              secretKey: String(settings.secretKey),
            }),
          },
        },
        signal,
      )
      const { SendStatusSet: sent, Error: refused } = answer.body.Response ?? {}
      const [first] = sent ?? []
      if (first?.Code === 'Ok') return first.SerialNo
      const { Code = '', Message = '' } = refused ?? first ?? {}
      throw new SendFailure(kindOf(Code), codeOf(Code), `${Code}: ${Message}`)
    },
    close: () => undefined,
  }),
}

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

import { createHash, randomUUID } from 'node:crypto'
import { type FailureKind, type Sender, SendFailure } from '../../server/sender.ts'
import { providerOf } from '../../shared/providers.ts'
import { askJson } from '../ask-json.ts'
import { canonicalQuery, signAliyun } from './sign.ts'

interface Answer {
  readonly Code?: string
  readonly Message?: string
  readonly BizId?: string
}

/** Short messages of Alibaba Cloud: `SendSms` of the API 2017-05-25. */
export const aliyun: Sender = {
  provider: providerOf('sms', 'aliyun')!,
  open: async ({ settings, signal }) => ({
    send: async ({ id, to, params, template, signature }) => {
      if (!template) throw new SendFailure('refused', 'template')
      const { origin, host } = new URL(String(settings.endpoint))
      const query = {
        PhoneNumbers: to.replace(/^\+/, '').replaceAll('-', ''),
        SignName: signature ?? String(settings.signature),
        TemplateCode: template.code,
        TemplateParam: JSON.stringify(
          Object.fromEntries(template.names.map(name => [name, params[name] ?? ''])),
        ),
        OutId: id,
      }
      const headers = {
        'x-acs-action': 'SendSms',
        'x-acs-version': '2017-05-25',
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
      const { body } = await askJson<Answer>(
        `${origin}/?${canonicalQuery(query)}`,
        { method: 'POST', headers: { ...headers, authorization, accept: 'application/json' } },
        signal,
      )
      if (body.Code === 'OK') return body.BizId ?? null
      throw new SendFailure(kindOf(body.Code ?? ''), codeOf(body.Code ?? ''), `${body.Code}: ${body.Message}`)
    },
    close: () => undefined,
  }),
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

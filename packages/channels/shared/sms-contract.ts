import { type Lang, langs } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const

/** How many short messages a space may send in a month, and how many it has sent in this one. */
export interface SmsQuota {
  readonly space: string
  readonly name: string
  /** Null: no limit. */
  readonly monthly: number | null
  readonly used: number
  readonly failed: number
}

export const listSmsQuotas = contract({
  method: 'GET',
  path: '/root/sms/quotas',
  scope: 'platform',
  can: ['root'],
  summary: 'Short messages of each space in this month, those that sent most first',
  input: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 60 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly SmsQuota[]; readonly more: boolean }>(object),
})

export const setSmsQuota = contract({
  method: 'PUT',
  path: '/root/sms/quotas',
  scope: 'platform',
  can: ['root'],
  summary: 'Limits the short messages of a space in a month; null lifts the limit',
  input: Type.Object({
    space: Type.String({ minLength: 1, maxLength: 32 }),
    monthly: Type.Union([Type.Integer({ minimum: 0, maximum: 100_000_000 }), Type.Null()]),
  }),
  output: done,
})

/** What is left of the account at a provider. */
export interface SmsBalance {
  readonly provider: string
  readonly balance:
    | { readonly kind: 'money'; readonly amount: string; readonly currency: string }
    | { readonly kind: 'texts'; readonly count: number }
    /** The provider tells nothing of the kind. */
    | { readonly kind: 'untold' }
    /** It was asked in vain: a code of `channels.failure`, and the words of the provider. */
    | { readonly kind: 'failed'; readonly error: string; readonly detail: string }
}

export const readSmsBalances = contract({
  method: 'GET',
  path: '/root/sms/balances',
  scope: 'platform',
  can: ['root'],
  summary: 'What is left of the accounts of short messages, asked of the providers at this moment',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly SmsBalance[] }>(object),
})

export const signatureStates = ['asked', 'approved', 'rejected'] as const
export type SignatureState = (typeof signatureStates)[number]

/** The name of an enterprise at the head of its short messages. */
export interface SmsSignature {
  readonly id: string
  readonly space: string
  readonly spaceName: string | null
  readonly name: string
  readonly purpose: string
  readonly state: SignatureState
  readonly reason: string | null
  readonly askedAt: string
  readonly decidedAt: string | null
}

export const listSmsSignatures = contract({
  method: 'GET',
  path: '/root/sms/signatures',
  scope: 'platform',
  can: ['root'],
  summary: 'Signatures that spaces asked for, those to be decided first; at most 200',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly SmsSignature[] }>(object),
})

export const askSmsSignature = contract({
  method: 'POST',
  path: '/root/sms/signatures',
  scope: 'platform',
  can: ['root'],
  summary: 'Applies for a signature of a space',
  input: Type.Object({
    space: Type.String({ minLength: 1, maxLength: 32 }),
    name: Type.String({ maxLength: 20 }),
    purpose: Type.String({ maxLength: 200 }),
  }),
  output: done,
})

export const decideSmsSignature = contract({
  method: 'POST',
  path: '/root/sms/signatures/:id/decision',
  scope: 'platform',
  can: ['root'],
  summary: 'Approves a signature, or rejects it with a reason',
  input: Type.Object({ id, approve: Type.Boolean(), reason: Type.Optional(Type.String({ maxLength: 200 })) }),
  output: done,
})

/** A template approved by the provider, for a kind of text. */
export interface SmsTemplate {
  readonly id: string
  readonly provider: string
  readonly kind: string
  readonly lang: Lang
  readonly code: string
  readonly names: readonly string[]
  readonly body: string
}

export const listSmsTemplates = contract({
  method: 'GET',
  path: '/root/sms/templates',
  scope: 'platform',
  can: ['root'],
  summary: 'Templates of short messages',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly SmsTemplate[] }>(object),
})

export const setSmsTemplate = contract({
  method: 'PUT',
  path: '/root/sms/templates',
  scope: 'platform',
  can: ['root'],
  summary: 'Registers the template of a provider for a kind of text and a language',
  input: Type.Object({
    provider: Type.String({ maxLength: 40 }),
    kind: Type.String({ maxLength: 60 }),
    lang: Type.Unsafe<Lang>(Type.Union(langs.map(name => Type.Literal(name)))),
    code: Type.String({ maxLength: 60 }),
    body: Type.String({ maxLength: 500 }),
  }),
  output: done,
})

export const dropSmsTemplate = contract({
  method: 'DELETE',
  path: '/root/sms/templates/:id',
  scope: 'platform',
  can: ['root'],
  summary: 'Removes the template of a kind of text',
  input: Type.Object({ id }),
  output: done,
})

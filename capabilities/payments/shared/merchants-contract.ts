import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { PayProvider } from './methods.ts'
import * as schema from './schemas.ts'

/** What is wrong with an account, or that a real call succeeded. */
export type CheckResult = 'ok' | 'failed'

/** An account of a merchant at a provider. Private key and API key are never answered. */
export interface PayAccount {
  readonly provider: PayProvider
  /** WeChat: the merchant number; Alipay: the partner id. */
  readonly account: string
  readonly appId: string
  /** Serial of the merchant's own certificate; WeChat only. */
  readonly serial: string
  readonly endpoint: string
  readonly hasPrivateKey: boolean
  /** The APIv3 key, with which WeChat encrypts notices. */
  readonly hasApiKey: boolean
  /** Fingerprint of the provider's public key; null: none yet. */
  readonly providerKey: string | null
  readonly checkedAt: string | null
  readonly check: CheckResult | null
  readonly checkNote: string
}

export interface Merchant {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly state: schema.State
  readonly accounts: readonly PayAccount[]
  /** Channels that are switched on. */
  readonly channels: number
  /** Paid in the last 30 days, in hundredths of a yuan. */
  readonly paid: number
  readonly createdAt: string
}

export const listMerchants = contract({
  ...schema.operator,
  method: 'GET',
  path: '/operator/payments/merchants',
  summary: 'Payment merchants with their accounts, without keys; at most 200',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Merchant[] }>(schema.object),
})

export const saveMerchant = contract({
  ...schema.operator,
  method: 'PUT',
  path: '/operator/payments/merchants',
  summary: 'Creates a merchant, or changes one; stopped, none of its channels takes a payment',
  input: Type.Object({
    id: Type.Optional(schema.id),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    note: Type.String({ maxLength: 200 }),
    state: schema.state,
  }),
  output: schema.made,
})

export const saveAccount = contract({
  ...schema.operator,
  method: 'PUT',
  path: '/operator/payments/merchants/:id/accounts/:provider',
  summary: 'Saves an account; keys are written only, and those left out stay as they are',
  input: Type.Object({
    id: schema.id,
    provider: schema.provider,
    account: Type.String({ minLength: 1, maxLength: 32 }),
    appId: Type.String({ minLength: 1, maxLength: 32 }),
    serial: Type.String({ maxLength: 64 }),
    endpoint: Type.String({ maxLength: 200 }),
    privateKey: Type.Optional(Type.String({ maxLength: 8_000 })),
    apiKey: Type.Optional(Type.String({ maxLength: 32 })),
    providerKey: Type.Optional(Type.String({ maxLength: 8_000 })),
  }),
  output: schema.done,
})

export const checkAccount = contract({
  ...schema.operator,
  method: 'POST',
  path: '/operator/payments/merchants/:id/accounts/:provider/check',
  summary: 'Makes a real signed call with the account and verifies the signature of the answer',
  input: Type.Object({ id: schema.id, provider: schema.provider }),
  output: Type.Unsafe<{ readonly check: CheckResult; readonly note: string }>(schema.object),
})

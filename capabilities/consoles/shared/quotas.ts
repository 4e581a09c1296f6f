import { type Static, Type } from 'typebox'

/** What a space is limited in. Users, storage and records are refused beyond the quota, calls and messages are counted. */
export const quotaKinds = ['users', 'storage', 'records', 'calls', 'messages'] as const
export type QuotaKind = (typeof quotaKinds)[number]

/** A quota with what is used of it. Storage in MB; calls and messages of this month. */
export interface Quota {
  readonly kind: QuotaKind
  /** Null: unlimited. */
  readonly most: number | null
  readonly used: number
}

const most = Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 }), Type.Null()])

/** Null: unlimited. */
export const quotaInput = Type.Object({
  users: most,
  storage: most,
  records: most,
  calls: most,
  messages: most,
})

export type Quotas = Static<typeof quotaInput>

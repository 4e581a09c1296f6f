/** A key as a call needs it. */
export interface Caller {
  readonly key: string
  readonly name: string
  readonly owner: string
  readonly roles: readonly string[] | null
  /** Null: every interface of the space. */
  readonly apis: readonly string[] | null
  readonly perMinute: number
  readonly quota: number | null
  readonly period: 'day' | 'month'
}

/** A key with the secret it was found by. */
export interface FoundKey extends Caller {
  readonly hash: Buffer
  readonly networks: readonly string[]
  readonly expires: string | null
  /** When the secret ends. */
  readonly ends: string | null
}

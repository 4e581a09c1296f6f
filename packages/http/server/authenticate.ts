import type { Lang } from '@gantry/base/shared'
import { type Kernel, noActor } from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'

export interface Credentials {
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The `Authorization` header. */
  readonly authorization: string | undefined
  /** The space in the URL; null: the space of the session. */
  readonly space: string | null
  readonly ip: string
  readonly userAgent: string
}

/**
 * No caller: without a session, with one that ended because its space was stopped, not of the space (or there is none), in the account
 * of another that is hosted no longer.
 */
export type NoCaller = 'none' | 'stopped' | 'not-member' | 'hosting-ended'

/** Who calls. */
export type Authenticate = (kernel: Kernel, credentials: Credentials) => Promise<Actor | NoCaller>

/** The actor of a public call without a session. */
export const anonymous = (ip: string, lang: Lang): Actor => ({ ...noActor, lang, ip })

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
 * The caller: `none` without a session, `not-member` when the space does not exist or the caller is no member.
 */
export type Authenticate = (
  kernel: Kernel,
  credentials: Credentials,
) => Promise<Actor | 'none' | 'not-member'>

/** The actor of a public call without a session. */
export const anonymous = (ip: string, lang: Lang): Actor => ({ ...noActor, lang, ip })

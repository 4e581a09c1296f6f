import type { Lang } from '@gantry/base/shared'
import { type Kernel, noActor } from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'

export interface Credentials {
  readonly cookies: Readonly<Record<string, string | undefined>>
  /** The `Authorization` header. */
  readonly authorization: string | undefined
  /** The space of the address; null: the space the session is in. */
  readonly space: string | null
  readonly ip: string
  readonly userAgent: string
}

/** Who calls: `none` when nobody is signed in, `not-member` when the space is not theirs or does not exist. */
export type Authenticate = (
  kernel: Kernel,
  credentials: Credentials,
) => Promise<Actor | 'none' | 'not-member'>

/** The actor of a public call without a session. */
export const anonymous = (ip: string, lang: Lang): Actor => ({ ...noActor, lang, ip })

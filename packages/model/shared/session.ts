import type { Json, Lang } from '@gantry/base/shared'
import type { Duty } from './actor.ts'
import type { ConsoleRight } from './console-right.ts'
import type { Feature } from './features.ts'
import type { UserType } from './user-type.ts'

/** A space, role or department by its name. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** The signed-in person and current space. */
export interface Session {
  readonly user: {
    /** The account, the same in all spaces. */
    readonly id: string
    /** The member record in this space; the value of person fields. */
    readonly personId: string
    readonly name: string
    readonly loginId: string | null
    readonly phone: string | null
    readonly email: string | null
    readonly userType: UserType
  }
  readonly space: Named
  /** All spaces of this account, including the current one. */
  readonly spaces: readonly Named[]
  readonly roles: readonly Named[]
  readonly departments: readonly Named[]
  /** Duties; features outside of them are not offered. */
  readonly permissions: readonly string[]
  /** Console pages that were given to an ordinary user, and what for; absent: none. */
  readonly console?: readonly ConsoleRight[]
  /** Permission points of an operator who has roles; absent: no such bound. */
  readonly points?: readonly string[]
  readonly lang: Lang
  /** Features that are switched off in the space; absent: none. */
  readonly off?: readonly Feature[]
  /** What must be done before any work; absent: nothing. */
  readonly duty?: Duty
  /** Who acts in the account of `user` as its trustee; absent: the person is there. */
  readonly trustee?: { readonly id: string; readonly name: string }
  /** Public settings of the space that differ from their defaults, by path; read them with `spaceSetting`. */
  readonly settings?: Readonly<Record<string, Json>>
  /** The caller's address as seen by the server; sent to the push socket. */
  readonly loginIp: string
}

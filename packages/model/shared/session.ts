import type { Lang } from '@gantry/base/shared'
import type { UserType } from './actor.ts'

/** A space, role or department by its name. */
export interface Named {
  readonly id: string
  readonly name: string
}

/** Who is signed in, and in which space. */
export interface Session {
  readonly user: {
    /** The account, the same in all spaces. */
    readonly id: string
    /** The member record in this space; what person fields hold. */
    readonly personId: string
    readonly name: string
    readonly loginId: string | null
    readonly phone: string | null
    readonly email: string | null
    readonly userType: UserType
  }
  readonly space: Named
  /** All spaces this account may enter, this one among them. */
  readonly spaces: readonly Named[]
  readonly roles: readonly Named[]
  readonly departments: readonly Named[]
  /** Duties; what is not among them is not offered. */
  readonly permissions: readonly string[]
  readonly lang: Lang
  /** The address the caller is seen at; the push socket introduces itself with it. */
  readonly loginIp: string
}

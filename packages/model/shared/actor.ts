import type { Lang } from '@gantry/base/shared'

/** The six user types of the specification, section 1. */
export const userTypes = ['root', 'saas', 'admin', 'user', 'safe', 'audit'] as const
export type UserType = (typeof userTypes)[number]

/** Who acts, settled once per request: everything a policy may ask about the person. */
export interface Actor {
  /** The account, the same in all spaces of this person. */
  readonly userId: string
  /** The member record of this account in this space; what person fields hold. */
  readonly personId: string
  readonly space: string
  readonly name: string
  readonly userType: UserType
  /** Ids of the role records the person has in this space. */
  readonly roles: readonly string[]
  readonly departments: readonly string[]
  /** The person's departments and everything below them. */
  readonly departmentsAndBelow: readonly string[]
  /** The person's departments and everything above them: what is shared with one of these "and below" reaches him. */
  readonly departmentsAndAbove?: readonly string[]
  /** The highest security level the person is cleared for; absent: 0. */
  readonly clearance?: number
  /** Ids of the posts the person holds, and of the public user groups the person is in. */
  readonly posts: readonly string[]
  readonly groups: readonly string[]
  readonly lang: Lang
  /** IANA time zone in which days, weeks and months begin. */
  readonly timeZone: string
  readonly sessionId: string | null
  readonly ip: string | null
  /** True only for the context made by `asSystem`; its reason is in the audit. */
  readonly system?: { readonly reason: string }
}

/** The id that stands for the product itself in author columns and as an owner. */
export const nobody = '00000000-0000-0000-0000-000000000000'

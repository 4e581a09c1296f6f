import type { Lang } from '@gantry/base/shared'
import { type Actor, type ActorKey, standardZone, type UserType } from '@gantry/model/shared'
import type { MemberFacts } from '../member/member-facts.ts'

/** The database row for the owner of a session or key. */
export interface FoundActor extends MemberFacts {
  readonly userId: string
  readonly lang: Lang
  readonly space: string
  readonly name: string
  readonly userType: UserType
  /** The validity of the space has ended; null without an end. */
  readonly isExpired: boolean | null
  /** Permission points of an operator bound by roles; null: not bound. */
  readonly points: readonly string[] | null
}

/** The member that a session or key acts as. */
export const actorOf = (
  { userId, space, name, userType, lang, ...found }: FoundActor,
  by: { readonly personId: string; readonly sessionId: string | null; readonly key?: ActorKey },
  ip: string,
): Actor => ({
  userId,
  space,
  name,
  userType,
  roles: found.roles,
  departments: found.departments,
  departmentsAndBelow: found.departmentsAndBelow,
  departmentsAndAbove: found.departmentsAndAbove,
  clearance: found.clearance,
  posts: found.posts,
  groups: found.groups,
  console: found.console,
  lang,
  timeZone: found.timeZone || standardZone,
  ...by,
  ip,
  ...(found.points ? { points: found.points } : {}),
  ...(found.isExpired ? { readOnly: true as const } : {}),
})

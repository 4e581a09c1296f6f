import type { Lang } from '@gantry/base/shared'
import type { ConsoleRight } from './console-right.ts'
import type { UserType } from './user-type.ts'

/** A key for a program: it opens what its owner may do in one application or in all of the space, or of that only reading. */
export interface ActorKey {
  readonly id: string
  /** Id of the application; null: all of the space. */
  readonly app: string | null
  readonly writes: boolean
}

/** Tables of the product that keys read, besides those of applications: whose names stand in records. */
export const tablesOfKeys = ['member', 'department']

/** What the rules of the space ask of a person before any work. */
export type Duty = 'password' | 'two_step'

/** The acting person, resolved once per request: all properties that policies use. */
export interface Actor {
  /** The account, the same in all spaces of this person. */
  readonly userId: string
  /** The member record of this account in this space; the value of person fields. */
  readonly personId: string
  readonly space: string
  readonly name: string
  readonly userType: UserType
  /** Ids of the role records the person has in this space. */
  readonly roles: readonly string[]
  readonly departments: readonly string[]
  /** The person's departments with all descendants. */
  readonly departmentsAndBelow: readonly string[]
  /** The person's departments with all ancestors: shares with one of these "and below" apply to the person. */
  readonly departmentsAndAbove?: readonly string[]
  /** The highest security level of the person; absent: 0. */
  readonly clearance?: number
  /** Ids of the posts the person holds, and of the public user groups the person is in. */
  readonly posts: readonly string[]
  readonly groups: readonly string[]
  /** Console pages that the person was given, in person or by roles; absent: none. */
  readonly console?: readonly ConsoleRight[]
  /** An ordinary user who acts as an administrator in this request, by this right; absent: the user type is the person's own. */
  readonly opened?: ConsoleRight
  /** Permission points of an operator who has roles; absent: an operator may everything of the platform. */
  readonly points?: readonly string[]
  readonly lang: Lang
  /** IANA time zone in which days, weeks and months begin. */
  readonly timeZone: string
  readonly sessionId: string | null
  readonly ip: string | null
  /** Done before anything else; absent: nothing is due. */
  readonly duty?: Duty
  /** The validity of the space has ended: nothing can be changed. */
  readonly readOnly?: true
  /** The member who acts in this person's account as its trustee; absent: the person is there. */
  readonly trustee?: { readonly id: string; readonly name: string }
  /** The key by which a program calls in this person's name; absent: the person is there. */
  readonly key?: ActorKey
  /** This actor has no right that the actor here lacks: a trial of a role shows an administrator nothing new. Absent: unbounded. */
  readonly within?: Actor
  /** The design whose draft a trial shows in place of its release; absent: releases only. */
  readonly tries?: { readonly kind: string; readonly id: string }
  /** True only for the context made by `asSystem`; its reason is in the audit. */
  readonly system?: { readonly reason: string }
}

/** The id of the system in author columns and as an owner. */
export const nobody = '00000000-0000-0000-0000-000000000000'

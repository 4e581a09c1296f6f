import type { Lang } from '@gantry/base/shared'
import type { UserType } from '@gantry/model/shared'

export interface SpaceRef {
  readonly id: string
  readonly name: string
}

/** What the browser knows about who is signed in, and where. */
export interface SessionInfo {
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
  readonly space: SpaceRef
  /** All spaces this account may enter, this one among them. */
  readonly spaces: readonly SpaceRef[]
  readonly roles: readonly SpaceRef[]
  readonly departments: readonly SpaceRef[]
  readonly permissions: readonly Permission[]
  readonly lang: Lang
  /** The address the caller is seen at; the push socket introduces itself with it. */
  readonly loginIp: string
  /** When the session ends unless it is used, ISO 8601. */
  readonly expiresAt: string
}

/** Duties that go with a user type (workflow specification, section 7.1); screens offer only what is among them. */
export const permissions = [
  'member.manage',
  'member.approve',
  'role.manage',
  'role.grant',
  'app.design',
  'audit.read',
  'platform.manage',
] as const
export type Permission = (typeof permissions)[number]

const duties: Readonly<Record<UserType, readonly Permission[]>> = {
  root: ['platform.manage'],
  saas: ['platform.manage'],
  admin: ['member.manage', 'member.approve', 'role.manage', 'app.design'],
  user: [],
  safe: ['role.manage', 'role.grant'],
  audit: ['audit.read'],
}

export const permissionsOf = (userType: UserType): readonly Permission[] => duties[userType]

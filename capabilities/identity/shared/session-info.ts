import type { Session, UserType } from '@gantry/model/shared'

/** What the browser knows about who is signed in, and where. */
export interface SessionInfo extends Session {
  readonly permissions: readonly Permission[]
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

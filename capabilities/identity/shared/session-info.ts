import type { ConsoleRight, Session, UserType } from '@gantry/model/shared'

/** The signed-in user and space, as the browser sees them. */
export interface SessionInfo extends Session {
  readonly permissions: readonly Permission[]
  /** When the session ends unless it is used, ISO 8601. */
  readonly expiresAt: string
}

/** Duties that go with a user type (workflow specification, section 7.1); screens offer only what is among them. */
export const permissions = [
  'member.manage',
  'member.requests',
  'member.approve',
  'role.read',
  'role.manage',
  'role.grant',
  'permission.read',
  'delegation.read',
  'app.design',
  'audit.read',
  'platform.manage',
] as const
export type Permission = (typeof permissions)[number]

/** What every officer sees of the rights of others. */
const overview = ['role.read', 'permission.read', 'delegation.read'] as const

/** Duties that console pages give to ordinary users. */
const openedBy: Readonly<Partial<Record<ConsoleRight, readonly Permission[]>>> = {
  'view /{spaceUri}/sysop/roleManage': ['role.read'],
  'view /{spaceUri}/sysop/permissionmanage': ['permission.read'],
  'view /{spaceUri}/sysop/memberAdmin': ['delegation.read'],
  'view /{spaceUri}/sysop/enterUserRegist': ['member.requests'],
  'run /{spaceUri}/sysop/enterUserRegist': ['member.approve'],
}

const duties: Readonly<Record<UserType, readonly Permission[]>> = {
  root: ['platform.manage'],
  saas: ['platform.manage'],
  admin: ['member.manage', 'member.requests', 'member.approve', 'role.manage', 'app.design', ...overview],
  user: [],
  safe: ['member.requests', 'role.manage', 'role.grant', ...overview],
  audit: ['audit.read', ...overview],
}

/** Duties from the user type and from the console pages that were given. */
export const permissionsOf = (
  userType: UserType,
  open: readonly ConsoleRight[] = [],
): readonly Permission[] =>
  userType === 'user' ? open.flatMap(right => openedBy[right] ?? []) : duties[userType]

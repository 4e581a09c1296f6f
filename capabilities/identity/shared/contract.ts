import { langs, type Text } from '@gantry/base/shared'
import { type AccessDifference, contract, type Named, type Operation, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { OfferedProvider, ProviderName } from './federation/index.ts'
import { type AskableField, type AskedField, askableFields } from './invitation-contract.ts'
import type { ReadName } from './match-name.ts'
import type { SessionInfo } from './session-info.ts'

const name = Type.String({ minLength: 1, maxLength: 60 })
const login = Type.String({ minLength: 1, maxLength: 254 })
const password = Type.String({ minLength: 1, maxLength: 1_000 })
const space = Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })
const code = Type.String({ minLength: 1, maxLength: 40 })
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const session = Type.Unsafe<SessionInfo>({ type: 'object' })

export const signIn = contract({
  method: 'POST',
  path: '/auth/sign-in',
  scope: 'platform',
  can: 'public',
  summary: 'Signs in with a login id, phone number or email; sets the cookie, or answers a bearer token',
  input: Type.Object({
    login,
    password,
    /** Answers a token for API clients and sets no cookie. */
    token: Type.Optional(Type.Boolean()),
    /** Keeps the session for 30 days instead of 8 hours. */
    remember: Type.Optional(Type.Boolean()),
    /** The space to enter; absent or not one of the account's: the last used one. */
    space: Type.Optional(space),
    /** Keeps the current account signed in, to switch back to. */
    keep: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unsafe<SessionInfo & { readonly token?: string }>({ type: 'object' }),
})

export const currentSession = contract({
  method: 'GET',
  path: '/auth/session',
  scope: 'space',
  can: 'signed-in',
  duties: true,
  kept: true,
  summary: 'Who is signed in, in the space of the address or else that of the session',
  input: Type.Object({}),
  output: session,
})

export const signOut = contract({
  method: 'POST',
  path: '/auth/sign-out',
  scope: 'platform',
  can: 'public',
  summary:
    'Ends every session this browser holds; harmless without one. Answers where to end the session of its provider too',
  input: Type.Object({}),
  output: Type.Object({ done: Type.Literal(true), address: Type.Optional(Type.String()) }),
})

export const switchSpace = contract({
  method: 'POST',
  path: '/auth/switch-space',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  duties: true,
  summary: 'Moves the session to another space of the same account',
  input: Type.Object({ space }),
  output: session,
})

export interface KnownAccount {
  /** Of the account, to switch to. */
  readonly id: string
  readonly name: string
  readonly loginId: string | null
  readonly space: Named
  readonly current: boolean
}

export const listAccounts = contract({
  method: 'GET',
  path: '/auth/accounts',
  scope: 'platform',
  can: 'signed-in',
  duties: true,
  summary: 'The accounts signed in on this browser',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly KnownAccount[] }>({ type: 'object' }),
})

export const switchAccount = contract({
  method: 'POST',
  path: '/auth/switch-account',
  scope: 'platform',
  can: 'signed-in',
  duties: true,
  summary: 'Goes on as another account that is signed in on this browser',
  input: Type.Object({ account: id }),
  output: session,
})

export const changePassword = contract({
  method: 'POST',
  path: '/auth/password',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  duties: true,
  summary: 'Changes the own password and ends all other sessions',
  input: Type.Object({ current: password, next: password, confirm: password }),
  output: done,
})

/** Whether the own account has a password; without one, what giving it the first takes. */
export type PasswordState =
  | { readonly set: true }
  | {
      readonly set: false
      /** The session was opened through a provider a moment ago. */
      readonly vouched: boolean
      /** It works in other spaces, too, for which no provider of this one vouches. */
      readonly elsewhere: boolean
      /** The provider to sign in through again. */
      readonly provider: ProviderName | null
    }

export const readPasswordState = contract({
  method: 'GET',
  path: '/auth/password',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  duties: true,
  summary: 'Whether the own account has a password, and whether it can be given its first one now',
  input: Type.Object({}),
  output: Type.Unsafe<PasswordState>({ type: 'object' }),
})

export const setFirstPassword = contract({
  method: 'POST',
  path: '/auth/password/first',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  duties: true,
  summary: 'Gives the own account its first password, right after a sign-in through a provider',
  input: Type.Object({ next: password, confirm: password }),
  output: done,
})

export const chooseLogin = contract({
  method: 'PUT',
  path: '/auth/login',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  summary: 'Replaces the generated login of an account that a provider made, once',
  input: Type.Object({ login: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: done,
})

export const setLang = contract({
  method: 'PUT',
  path: '/auth/lang',
  scope: 'platform',
  can: 'signed-in',
  duties: true,
  summary: 'Stores the language of the account',
  input: Type.Object({ lang: Type.Enum(langs) }),
  output: done,
})

/** The space that a sign-in page is for. */
export interface OfferedSpace extends Named {
  /** Id of its logo; empty: none. */
  readonly logo: string
  /** Ways to sign in besides the password. */
  readonly ways: readonly OfferedProvider[]
}

export const signInOptions = contract({
  method: 'GET',
  path: '/auth/options',
  scope: 'platform',
  can: 'public',
  summary: 'What the sign-in page offers, and the name of the space it is for',
  input: Type.Object({ space: Type.Optional(space) }),
  output: Type.Unsafe<{
    readonly registration: boolean
    readonly space: OfferedSpace | null
  }>({
    type: 'object',
  }),
})

export const readStopped = contract({
  method: 'GET',
  path: '/auth/stopped',
  scope: 'platform',
  can: 'public',
  summary: 'Why the session of this browser ended with its enterprise; null: it did not',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly stopped: { readonly enterprise: string; readonly reason: string } | null }>({
    type: 'object',
  }),
})

export const registerEnterprise = contract({
  method: 'POST',
  path: '/auth/register',
  scope: 'platform',
  can: 'public',
  summary: 'Founds a space with its administrator, who is then signed in',
  input: Type.Object({
    enterprise: name,
    name,
    login,
    password,
    confirm: password,
    lang: Type.Optional(Type.Enum(langs)),
    /** The time zone the space gets; one that is unknown is replaced by the standard one. */
    timeZone: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  output: session,
})

export const findInvite = contract({
  method: 'GET',
  path: '/auth/invite',
  scope: 'platform',
  can: 'public',
  summary: 'The enterprise an invite code leads to, and what it asks of people who join',
  input: Type.Object({ code }),
  output: Type.Unsafe<{
    readonly name: string
    /** Initial department of people who join with the code. */
    readonly department: string | null
    readonly approval: boolean
    readonly fields: readonly AskedField[]
    /** Every use left is held by a request that waits, which only its sender may send again. */
    readonly held: boolean
  }>({ type: 'object' }),
})

export const joinByInvite = contract({
  method: 'POST',
  path: '/auth/join',
  scope: 'platform',
  can: 'public',
  summary: 'Asks to join an enterprise; an account that exists already asks with its password',
  input: Type.Object({
    code,
    name,
    login,
    password,
    confirm: Type.Optional(password),
    department: Type.Optional(Type.String({ maxLength: 60 })),
    position: Type.Optional(Type.String({ maxLength: 60 })),
    /** Additional fields that the space asks for. */
    profile: Type.Optional(
      Type.Unsafe<Partial<Record<(typeof askableFields)[number], string>>>(
        Type.Object(
          Object.fromEntries(
            askableFields.map(field => [field, Type.Optional(Type.String({ maxLength: 200 }))]),
          ),
        ),
      ),
    ),
    lang: Type.Optional(Type.Enum(langs)),
  }),
  output: Type.Unsafe<{ readonly state: 'waiting' | 'joined'; readonly enterprise: string }>({
    type: 'object',
  }),
})

export interface JoinRequest {
  readonly id: string
  readonly name: string
  readonly login: string
  readonly department: string
  readonly position: string
  readonly at: string
  readonly state: 'waiting' | 'approved' | 'refused'
  readonly reason: string
  /** Additional fields that the space asks for. */
  readonly profile: Readonly<Partial<Record<AskableField, string>>>
  /** The invitation used; null: the permanent code. */
  readonly invitation: string | null
  /** Initial department of people who join with it. */
  readonly suggested: Ref | null
  readonly decidedBy: string | null
  readonly decidedAt: string | null
}

export const listJoinRequests = contract({
  method: 'GET',
  path: '/identity/join-requests',
  scope: 'space',
  can: ['admin', 'safe'],
  page: '/{spaceUri}/sysop/enterUserRegist',
  summary: 'Who asks to join, the waiting ones first, and the invite code they use',
  input: Type.Object({}),
  output: Type.Unsafe<{
    readonly data: readonly JoinRequest[]
    readonly invite: { readonly code: string; readonly open: boolean }
  }>({ type: 'object' }),
})

export const approveMember = contract({
  method: 'POST',
  path: '/identity/join-requests/:id/approve',
  scope: 'space',
  can: ['admin'],
  page: '/{spaceUri}/sysop/enterUserRegist',
  summary: 'Makes the person who asked a member of this space',
  input: Type.Object({ id, departments: Type.Optional(Type.Array(id, { maxItems: 20 })) }),
  output: done,
})

export const refuseMember = contract({
  method: 'POST',
  path: '/identity/join-requests/:id/refuse',
  scope: 'space',
  can: ['admin'],
  page: '/{spaceUri}/sysop/enterUserRegist',
  summary: 'Refuses a request to join',
  input: Type.Object({ id, reason: Type.Optional(Type.String({ maxLength: 60 })) }),
  output: done,
})

export const setInvite = contract({
  method: 'PUT',
  path: '/identity/invite',
  scope: 'space',
  can: ['admin'],
  page: '/{spaceUri}/sysop/enterUserRegist',
  summary: 'Opens or closes joining by code; `renew` makes the old code worthless',
  input: Type.Object({ open: Type.Boolean(), renew: Type.Optional(Type.Boolean()) }),
  output: Type.Unsafe<{ readonly code: string; readonly open: boolean }>({ type: 'object' }),
})

export const createHandOver = contract({
  method: 'POST',
  path: '/auth/hand-over',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  summary: 'A token that signs its maker in once more, elsewhere, within two minutes',
  input: Type.Object({ next: Type.Optional(Type.String({ maxLength: 2_000 })) }),
  output: Type.Unsafe<{ readonly token: string; readonly path: string; readonly expiresAt: string }>({
    type: 'object',
  }),
})

export const takeHandOver = contract({
  method: 'POST',
  path: '/auth/hand-over/use',
  scope: 'platform',
  can: 'public',
  summary: 'Signs in with a hand-over token; a bad or used one is refused',
  input: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: Type.Unsafe<SessionInfo & { readonly next: string }>({ type: 'object' }),
})

export const createMember = contract({
  method: 'POST',
  path: '/identity/members',
  scope: 'space',
  can: ['admin', 'saas', 'user'],
  summary: 'Makes an account and its member; it arrives without roles',
  input: Type.Object({
    name,
    login,
    password,
    userType: Type.Optional(Type.Enum(['user', 'admin', 'safe', 'audit'])),
    departments: Type.Optional(Type.Array(id, { maxItems: 20 })),
    position: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  output: Type.Unsafe<{ readonly id: string }>({ type: 'object' }),
  status: 201,
})

export const setMemberState = contract({
  method: 'PUT',
  path: '/identity/members/:id/state',
  scope: 'space',
  can: ['admin', 'saas', 'user'],
  summary: 'Disables a member, which ends their sessions here, or lets them in again',
  input: Type.Object({ id, state: Type.Enum(['active', 'disabled', 'departed']) }),
  output: done,
})

export const resetPassword = contract({
  method: 'PUT',
  path: '/identity/members/:id/password',
  scope: 'space',
  can: ['admin'],
  summary: 'Gives a member a new password; only of accounts that belong to this space alone',
  input: Type.Object({
    id,
    password,
    /** Also turns two-step verification off, for a person who lost the phone and the recovery codes. */
    endSecondStep: Type.Optional(Type.Boolean()),
  }),
  output: done,
})

/** Role assignments, which are not stored in member records. */
export interface MemberRoles {
  readonly member: Ref
  readonly roles: readonly Ref[]
}

export const listMemberRoles = contract({
  method: 'GET',
  path: '/identity/member-roles',
  scope: 'space',
  can: ['admin', 'safe', 'audit'],
  page: '/{spaceUri}/sysop/roleManage',
  summary: 'Who holds which roles',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly MemberRoles[] }>({ type: 'object' }),
})

/** A role's permissions in one table. */
export interface RoleTable {
  readonly table: string
  readonly label: Text
  /** The application it belongs to. */
  readonly app: string | null
  readonly operations: readonly Operation[]
  /** It sees every record, not only some. */
  readonly everyRow: boolean
  /** It sees every field, not only those named. */
  readonly everyField: boolean
}

export const listRoleTables = contract({
  method: 'GET',
  path: '/identity/roles/:id/tables',
  scope: 'space',
  can: ['admin', 'safe', 'audit'],
  page: '/{spaceUri}/sysop/roleManage',
  summary: 'What a role opens, table by table',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: readonly RoleTable[] }>({ type: 'object' }),
})

export const setMemberRoles = contract({
  method: 'PUT',
  path: '/identity/members/:id/roles',
  scope: 'space',
  can: ['safe', 'user'],
  summary: 'Grants a member these roles and no others',
  input: Type.Object({ id, roles: Type.Array(id, { maxItems: 200 }) }),
  output: done,
})

export const compareMemberRoles = contract({
  method: 'POST',
  path: '/identity/members/:id/roles/difference',
  scope: 'space',
  can: ['safe'],
  summary: 'What a member would see and do more or less with these roles and no others; nothing is saved',
  input: Type.Object({ id, roles: Type.Array(id, { maxItems: 200 }) }),
  output: Type.Unsafe<{ readonly data: readonly AccessDifference[]; readonly more: boolean }>({
    type: 'object',
  }),
})

export interface DepartmentNode {
  readonly id: string
  readonly name: string
  /** Null at the top. */
  readonly parent: string | null
  /** Among its siblings; null stands last. */
  readonly order: number | null
  /** Those whose main department it is. */
  readonly members: number
  /** Its name in pinyin, for searching. */
  readonly reading: string
  readonly manager: ReadName | null
}

export const listDepartments = contract({
  method: 'GET',
  path: '/identity/departments',
  scope: 'space',
  can: ['saas', 'admin', 'user', 'safe', 'audit'],
  summary: 'The tree of departments in its order, parents first',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly DepartmentNode[] }>({ type: 'object' }),
})

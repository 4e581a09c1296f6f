import { contract, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'

const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const page = '/{spaceUri}/sysop/enterUserRegist'

/** What a person can be asked for when joining; each is a field of the member. */
export const askableFields = [
  'department',
  'position',
  'phone',
  'email',
  'extension',
  'gender',
  'birthday',
  'duties',
] as const
export type AskableField = (typeof askableFields)[number]

export interface AskedField {
  readonly id: AskableField
  readonly required: boolean
}

/** How people join a space. They always join as ordinary users; officers are appointed instead. */
export interface JoinRules {
  readonly fields: readonly AskedField[]
  /** Whether requests need approval; otherwise people become members at once. */
  readonly approval: boolean
  readonly department: Ref | null
  /** Roles granted on admission; chosen by the security officer. */
  readonly roles: readonly Ref[]
}

export const readJoinRules = contract({
  method: 'GET',
  path: '/identity/join-rules',
  scope: 'space',
  can: ['admin', 'safe'],
  page,
  summary: 'What people are asked when they join, whether that is approved, and where they begin',
  input: Type.Object({}),
  output: Type.Unsafe<JoinRules>({ type: 'object' }),
})

export const saveJoinRules = contract({
  method: 'PUT',
  path: '/identity/join-rules',
  scope: 'space',
  can: ['admin'],
  page,
  summary:
    'Changes what people are asked when they join, whether that is approved, and the department they begin in',
  input: Type.Object({
    fields: Type.Array(Type.Object({ id: Type.Enum(askableFields), required: Type.Boolean() }), {
      maxItems: askableFields.length,
    }),
    approval: Type.Boolean(),
    department: Type.Union([id, Type.Null()]),
  }),
  output: done,
})

export const setJoinRoles = contract({
  method: 'PUT',
  path: '/identity/join-rules/roles',
  scope: 'space',
  can: ['safe'],
  summary: 'The roles that everybody who joins begins with',
  input: Type.Object({ roles: Type.Array(id, { maxItems: 20, uniqueItems: true }) }),
  output: done,
})

export type InvitationState = 'open' | 'ended' | 'used_up' | 'withdrawn'

/** A code and link that leads into the space, with an end. */
export interface Invitation {
  readonly id: string
  readonly code: string
  /** Whom it is for. */
  readonly name: string
  readonly department: Ref | null
  readonly roles: readonly Ref[]
  /** People who may join by it; null: any number. */
  readonly most: number | null
  readonly used: number
  readonly until: string
  readonly approval: boolean
  readonly state: InvitationState
  readonly madeBy: string | null
  readonly madeAt: string
}

/** Invitations listed; the newest first. */
export const mostInvitations = 200

export const listInvitations = contract({
  method: 'GET',
  path: '/identity/invitations',
  scope: 'space',
  can: ['admin', 'safe'],
  page,
  summary: 'Invitations with their uses and their end, the newest first',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Invitation[] }>({ type: 'object' }),
})

export const makeInvitation = contract({
  method: 'POST',
  path: '/identity/invitations',
  scope: 'space',
  can: ['admin'],
  page,
  summary: 'Makes an invitation: a code with an end, a number of uses and the department it leads into',
  input: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 60 }),
    department: Type.Union([id, Type.Null()]),
    most: Type.Union([Type.Integer({ minimum: 1, maximum: 10_000 }), Type.Null()]),
    until: Type.String({ format: 'date-time' }),
    approval: Type.Boolean(),
  }),
  output: Type.Object({ id, code: Type.String() }),
  status: 201,
})

export const setInvitationRoles = contract({
  method: 'PUT',
  path: '/identity/invitations/:id/roles',
  scope: 'space',
  can: ['safe'],
  summary: 'The roles that people who join by an invitation begin with',
  input: Type.Object({ id, roles: Type.Array(id, { maxItems: 20, uniqueItems: true }) }),
  output: done,
})

export const withdrawInvitation = contract({
  method: 'DELETE',
  path: '/identity/invitations/:id',
  scope: 'space',
  can: ['admin', 'safe'],
  page,
  summary: 'Ends an invitation at once; who came by it stays listed',
  input: Type.Object({ id }),
  output: done,
})

/** Who used an invitation. */
export interface Invited {
  readonly name: string
  readonly login: string
  readonly at: string
  readonly state: 'waiting' | 'approved' | 'refused'
}

export const listInvited = contract({
  method: 'GET',
  path: '/identity/invitations/:id/people',
  scope: 'space',
  can: ['admin', 'safe'],
  page,
  summary: 'Who came by an invitation, the latest first',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: readonly Invited[] }>({ type: 'object' }),
})

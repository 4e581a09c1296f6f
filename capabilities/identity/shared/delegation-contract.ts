import { contract, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'

/** What the administration of a department consists of. Roles are given up to the ceiling and no duty of their own. */
export const delegatedDuties = ['invite', 'edit', 'disable'] as const
export type DelegatedDuty = (typeof delegatedDuties)[number]

/** A member who administers a department with all below it, until an end. */
export interface Delegation {
  readonly id: string
  readonly holder: Ref
  readonly department: Ref
  readonly duties: readonly DelegatedDuty[]
  /** The maximum set of roles the holder may grant and revoke, set by the security officer. */
  readonly roles: readonly Ref[]
  /** ISO 8601; null: until revoked. */
  readonly until: string | null
  /** The end has passed. */
  readonly ended: boolean
  readonly madeBy: Ref
  readonly madeAt: string
}

const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const list = Type.Unsafe<{ readonly data: readonly Delegation[] }>({ type: 'object' })
const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]))

/** Delegations on a page. */
export const delegationsPerPage = 100

export const listDelegations = contract({
  method: 'GET',
  path: '/identity/delegations',
  scope: 'space',
  can: ['admin', 'safe', 'audit'],
  page: '/{spaceUri}/sysop/memberAdmin',
  summary: 'Who administers which department, in the order of names, page by page',
  input: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })) }),
  output: Type.Unsafe<{ readonly data: readonly Delegation[]; readonly total: number }>({ type: 'object' }),
})

export const listOwnDelegations = contract({
  method: 'GET',
  path: '/identity/delegations/own',
  scope: 'space',
  can: ['saas', 'admin', 'user', 'safe', 'audit'],
  summary: 'The departments that the caller administers',
  input: Type.Object({}),
  output: list,
})

export const saveDelegation = contract({
  method: 'PUT',
  path: '/identity/delegations',
  scope: 'space',
  can: ['admin'],
  summary: 'Delegates the administration of a department to a member, or changes what is delegated',
  input: Type.Object({
    holder: id,
    department: id,
    duties: Type.Array(Type.Enum(delegatedDuties), { minItems: 1, maxItems: 3, uniqueItems: true }),
    until: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
  }),
  output: Type.Object({ id }),
})

export const setDelegationRoles = contract({
  method: 'PUT',
  path: '/identity/delegations/:id/roles',
  scope: 'space',
  can: ['safe'],
  summary: 'The roles that a member administrator may give and take, and no others',
  input: Type.Object({ id, roles: Type.Array(id, { maxItems: 50 }) }),
  output: done,
})

export const endDelegation = contract({
  method: 'DELETE',
  path: '/identity/delegations/:id',
  scope: 'space',
  can: ['admin', 'safe'],
  summary: 'Takes a delegation back at once',
  input: Type.Object({ id }),
  output: done,
})

export const editMember = contract({
  method: 'PUT',
  path: '/identity/members/:id',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Changes what is known of a member; for the administrator and for who administers the department',
  input: Type.Object({
    id,
    version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    department: Type.Optional(id),
    position: text(60),
    extension: text(20),
    duties: text(200),
  }),
  output: done,
})

/** What a member administrator may change of a member's roles. */
export interface RolesWithinReach {
  readonly held: readonly Ref[]
  /** The roles the caller may give and take back; the others stay as they are. */
  readonly mine: readonly Ref[]
}

export const listRolesWithinReach = contract({
  method: 'GET',
  path: '/identity/members/:id/delegated-roles',
  scope: 'space',
  can: ['user'],
  summary: 'The roles of a member, for who administers the department, and which of all roles he may give',
  input: Type.Object({ id }),
  output: Type.Unsafe<RolesWithinReach>({ type: 'object' }),
})

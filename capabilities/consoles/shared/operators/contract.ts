import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Effect } from './effect.ts'

const root = ['root'] as const
const id = Type.String({ format: 'uuid' })
const object = { type: 'object' } as const

export type PointKind = 'menu' | 'button' | 'api'
export type Risk = 'low' | 'medium' | 'high'

/** Something an operator may do: open a screen, press what changes something, or read. */
export interface OperatorPoint {
  readonly id: string
  readonly kind: PointKind
  readonly risk: Risk
  /** The screen it belongs to; null: none that is listed. */
  readonly page: string | null
  /** What the endpoint does, in the language of the interface description; empty for a screen. */
  readonly summary: string
}

/** A role of the operator. */
export interface OperatorRole {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly points: readonly string[]
  readonly members: readonly string[]
  readonly version: number
}

/** An account of the operator: one that may everything, or one bound by roles. */
export interface Operator {
  readonly id: string
  readonly name: string
  readonly login: string
  readonly bound: boolean
  readonly state: 'active' | 'disabled'
}

/** A risky change that waits for a second operator. */
export interface RoleChange {
  readonly id: string
  /** Null where the change makes an operator unbound. */
  readonly role: string | null
  /** The account that would be bound no more. */
  readonly unbinds: string | null
  /** Of the role, or of the account. */
  readonly name: string
  readonly proposer: string
  readonly proposerName: string
  readonly proposedAt: string
  readonly effects: readonly Effect[]
}

/** The points of the platform and the roles that hold them. */
export const listPoints = contract({
  method: 'GET',
  path: '/operator/points',
  scope: 'platform',
  can: root,
  summary: 'Every permission point of the operator with its kind and risk, and the roles with their points',
  input: Type.Object({}),
  output: Type.Unsafe<{
    readonly points: readonly OperatorPoint[]
    readonly roles: readonly Pick<OperatorRole, 'id' | 'name' | 'points'>[]
  }>(object),
})

export const listRoles = contract({
  method: 'GET',
  path: '/operator/roles',
  scope: 'platform',
  can: root,
  summary: 'Roles of the operator with points and members, the accounts of the operator, and what waits',
  input: Type.Object({}),
  output: Type.Unsafe<{
    readonly points: readonly OperatorPoint[]
    readonly roles: readonly OperatorRole[]
    readonly operators: readonly Operator[]
    readonly waiting: readonly RoleChange[]
  }>(object),
})

const wanted = {
  id: Type.Optional(id),
  /** The version that was read; absent for a new role. */
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  name: Type.String({ minLength: 1, maxLength: 40 }),
  note: Type.String({ maxLength: 200 }),
  points: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 1000, uniqueItems: true }),
  members: Type.Array(id, { maxItems: 500, uniqueItems: true }),
}

export const previewRole = contract({
  method: 'POST',
  path: '/operator/roles/preview',
  scope: 'platform',
  can: root,
  reads: true,
  summary: 'Who gains and loses which points when a role is saved, and whether a second operator must agree',
  input: Type.Object(wanted),
  output: Type.Unsafe<{
    readonly effects: readonly Effect[]
    readonly risky: readonly string[]
    readonly needsSecond: boolean
  }>(object),
})

export const saveRole = contract({
  method: 'PUT',
  path: '/operator/roles',
  scope: 'platform',
  can: root,
  summary: 'Creates or changes a role of the operator; a risky change waits for a second operator',
  input: Type.Object(wanted),
  output: Type.Unsafe<{ readonly id: string; readonly state: 'saved' | 'waiting' }>(object),
})

export const removeRole = contract({
  method: 'DELETE',
  path: '/operator/roles/:id',
  scope: 'platform',
  can: root,
  summary: 'Removes a role of the operator: its members lose its points at once',
  input: Type.Object({ id }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const decideRoleChange = contract({
  method: 'POST',
  path: '/operator/role-changes/:id/decision',
  scope: 'platform',
  can: root,
  summary: 'Applies or refuses a risky change of a role that another operator proposed',
  input: Type.Object({ id, applies: Type.Boolean() }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const unbindOperator = contract({
  method: 'POST',
  path: '/operator/staff/:id/unbind',
  scope: 'platform',
  can: root,
  summary:
    'Makes an operator account bound by roles one that may everything, once a second operator has agreed',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly state: 'saved' | 'waiting' }>(object),
})

export const addOperator = contract({
  method: 'POST',
  path: '/operator/staff',
  scope: 'platform',
  can: root,
  summary: 'Creates an operator account bound by roles, with a temporary password',
  input: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 50 }),
    login: Type.String({ minLength: 1, maxLength: 200 }),
    password: Type.String({ maxLength: 200 }),
  }),
  output: Type.Object({ id }),
})

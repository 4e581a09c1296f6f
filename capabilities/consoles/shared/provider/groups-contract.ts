import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const saas = ['saas'] as const
const id = Type.String({ format: 'uuid' })
const object = { type: 'object' } as const
const groupTypes = ['admin', 'user', 'safe', 'audit'] as const

/** A person of an enterprise. */
export interface PickedPerson {
  readonly space: string
  readonly member: string
  readonly name: string
  readonly enterprise: string
}

/** Who is in a group besides the people picked: whoever meets all conditions given; none given: nobody. */
export interface GroupRule {
  readonly userTypes: readonly (typeof groupTypes)[number][]
  readonly department: string
  readonly position: string
  readonly role: string
}

/** A user group over all enterprises of a provider. */
export interface ProviderGroup {
  readonly id: string
  readonly name: string
  readonly note: string
  readonly picked: readonly PickedPerson[]
  readonly rule: GroupRule
  /** People in it now, and in how many enterprises. */
  readonly people: number
  readonly enterprises: number
}

export const listProviderGroups = contract({
  method: 'GET',
  path: '/provider/groups',
  scope: 'platform',
  can: saas,
  summary: 'User groups of the caller’s provider over all its enterprises, at most 100',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ProviderGroup[] }>(object),
})

export const findProviderPeople = contract({
  method: 'GET',
  path: '/provider/people',
  scope: 'platform',
  can: saas,
  summary: 'People of the provider’s enterprises by a part of the name, at most 20',
  input: Type.Object({ search: Type.String({ minLength: 1, maxLength: 60 }) }),
  output: Type.Unsafe<{ readonly data: readonly PickedPerson[] }>(object),
})

export const saveProviderGroup = contract({
  method: 'PUT',
  path: '/provider/groups',
  scope: 'platform',
  can: saas,
  summary:
    'Makes or changes a user group; each enterprise with people in it has it among its public user groups',
  input: Type.Object({
    id: Type.Optional(id),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    note: Type.String({ maxLength: 200 }),
    picked: Type.Array(Type.Object({ space: Type.String({ maxLength: 32 }), member: id }), { maxItems: 500 }),
    rule: Type.Object({
      userTypes: Type.Array(Type.Enum(groupTypes), { maxItems: 4, uniqueItems: true }),
      department: Type.String({ maxLength: 60 }),
      position: Type.String({ maxLength: 60 }),
      role: Type.String({ maxLength: 60 }),
    }),
  }),
  output: Type.Object({ id }),
})

export const removeProviderGroup = contract({
  method: 'DELETE',
  path: '/provider/groups/:id',
  scope: 'platform',
  can: saas,
  summary: 'Removes a user group, and empties it in the enterprises, whose permissions may name it',
  input: Type.Object({ id }),
  output: Type.Object({ done: Type.Literal(true) }),
})

import { contract, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'

const keepers = ['root', 'saas'] as const
const enterprise = Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })
const former = Type.Enum(['stays', 'leaves'] as const)
const done = Type.Object({ done: Type.Literal(true) })
const path = '/operator/enterprises/:enterprise/administrator'

/** A member who can become administrator. */
export interface AdministratorCandidate extends Ref {
  readonly login: string
}

/** Somebody who was invited to be administrator and has not come yet. */
export interface InvitedAdministrator {
  readonly name: string
  readonly login: string
  readonly code: string
  readonly until: string
  readonly former: 'stays' | 'leaves'
}

export const findCandidates = contract({
  method: 'GET',
  path: `${path}/candidates`,
  scope: 'platform',
  can: keepers,
  summary: 'Active ordinary members of an enterprise by a part of the name or login, at most 20',
  input: Type.Object({ enterprise, search: Type.String({ minLength: 1, maxLength: 60 }) }),
  output: Type.Unsafe<{ readonly data: readonly AdministratorCandidate[] }>({ type: 'object' }),
})

export const changeAdministrator = contract({
  method: 'PUT',
  path,
  scope: 'platform',
  can: keepers,
  summary:
    'Makes another member the administrator; the former one stays as an ordinary member or is disabled',
  input: Type.Object({ enterprise, member: Type.String({ format: 'uuid' }), former }),
  output: done,
})

export const inviteAdministrator = contract({
  method: 'POST',
  path: `${path}/invitation`,
  scope: 'platform',
  can: keepers,
  summary: 'Invites somebody who is not a member to be the administrator, with one login and for seven days',
  input: Type.Object({
    enterprise,
    name: Type.String({ minLength: 1, maxLength: 60 }),
    login: Type.String({ minLength: 1, maxLength: 64 }),
    former,
  }),
  output: Type.Object({ code: Type.String() }),
})

export const withdrawAdministrator = contract({
  method: 'DELETE',
  path: `${path}/invitation`,
  scope: 'platform',
  can: keepers,
  summary: 'Withdraws the invitation of an administrator',
  input: Type.Object({ enterprise }),
  output: done,
})

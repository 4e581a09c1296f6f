import { contract, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { SessionInfo } from './session-info.ts'

/** An account in which the caller may act as trustee. */
export interface Hosted {
  readonly principal: Ref & { readonly position: string | null }
  /** ISO 8601, UTC. */
  readonly since: string
}

/** Hosting of the own account, and the accounts the caller is trustee of. */
export interface Hosting {
  /** Null: hosting is disabled. */
  readonly own: {
    readonly trustee: Ref & { readonly position: string | null }
    readonly since: string
  } | null
  readonly hosted: readonly Hosted[]
}

const id = Type.String({ format: 'uuid' })
const people = ['user'] as const

export const readHosting = contract({
  method: 'GET',
  path: '/my/hosting',
  owner: true,
  scope: 'space',
  can: people,
  summary: 'Who may act in the account of the caller, and the accounts the caller may act in, at most 200',
  input: Type.Object({}),
  output: Type.Unsafe<Hosting>({ type: 'object' }),
})

export const setHosting = contract({
  method: 'PUT',
  path: '/my/hosting',
  owner: true,
  scope: 'space',
  can: people,
  summary:
    'Enables hosting of the own account with exactly one trustee, or disables it, which ends his sessions in it at once',
  input: Type.Object({ trustee: Type.Union([id, Type.Null()]) }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const enterHosted = contract({
  method: 'POST',
  path: '/my/hosting/enter',
  owner: true,
  scope: 'space',
  can: people,
  summary: 'Opens a separate session in the account of a person who made the caller trustee',
  input: Type.Object({ principal: id }),
  output: Type.Unsafe<SessionInfo>({ type: 'object' }),
})

export const leaveHosted = contract({
  method: 'POST',
  path: '/my/hosting/leave',
  scope: 'space',
  // Also when hosting has ended meanwhile: the tokens the browser holds say whose session it was.
  can: 'public',
  summary:
    'Ends a session in the account of another, also where hosting has ended, and goes on in the own; without one left at hand the caller is signed out',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly session: SessionInfo | null }>({ type: 'object' }),
})

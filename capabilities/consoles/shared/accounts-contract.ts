import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const root = ['root'] as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const

const accountStates = ['active', 'disabled'] as const
export type AccountState = (typeof accountStates)[number]

/** An account of the platform as its operator sees it. */
export interface OperatedAccount {
  readonly id: string
  readonly name: string
  /** Login id, phone number and email, as far as there are. */
  readonly logins: readonly string[]
  readonly platformType: 'root' | 'saas' | null
  readonly state: AccountState
  readonly lockReason: string | null
  /** The first spaces the account belongs to, and how many there are. */
  readonly spaces: readonly { readonly id: string; readonly name: string; readonly userType: string }[]
  readonly spaceCount: number
  /** Sessions open now. */
  readonly sessions: number
  readonly lastSignInAt: string | null
  readonly createdAt: string
  /** The password is temporary: the owner has not changed it yet. */
  readonly temporary: boolean
  /** Whether the caller may lock it, reset its password and end its sessions. */
  readonly operable: boolean
}

export const listAccounts = contract({
  method: 'GET',
  path: '/operator/accounts',
  scope: 'platform',
  can: root,
  summary: 'All accounts, the newest first, 30 a page; `after` is the last account of the page before',
  input: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 100 })),
    state: Type.Optional(Type.Enum(accountStates)),
    space: Type.Optional(Type.String({ maxLength: 32 })),
    after: Type.Optional(id),
  }),
  output: Type.Unsafe<{ readonly data: readonly OperatedAccount[]; readonly more: boolean }>(object),
})

export const lockAccount = contract({
  method: 'POST',
  path: '/operator/accounts/:id/lock',
  scope: 'platform',
  can: root,
  summary: 'Locks an account: its sessions end and sign-in is refused',
  input: Type.Object({ id, reason: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: done,
})

export const unlockAccount = contract({
  method: 'POST',
  path: '/operator/accounts/:id/unlock',
  scope: 'platform',
  can: root,
  summary: 'Unlocks an account and forgets its failed sign-ins',
  input: Type.Object({ id }),
  output: done,
})

export const resetAccountPassword = contract({
  method: 'PUT',
  path: '/operator/accounts/:id/password',
  scope: 'platform',
  can: root,
  summary: 'Sets a temporary password that the owner must change, and ends the sessions of the account',
  input: Type.Object({ id, password: Type.String({ maxLength: 200 }) }),
  output: done,
})

export const endAccountSessions = contract({
  method: 'DELETE',
  path: '/operator/accounts/:id/sessions',
  scope: 'platform',
  can: root,
  summary: 'Signs an account out everywhere',
  input: Type.Object({ id }),
  output: done,
})

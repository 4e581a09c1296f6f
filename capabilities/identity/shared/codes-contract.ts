import { channelNames } from '@gantry/channels/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { SessionInfo } from './session-info.ts'

const done = Type.Object({ done: Type.Literal(true) })
const login = Type.String({ minLength: 1, maxLength: 254 })
const password = Type.String({ minLength: 1, maxLength: 1_000 })
const code = Type.String({ minLength: 1, maxLength: 20 })
const channel = Type.Enum(channelNames)

export const askSignInCode = contract({
  method: 'POST',
  path: '/auth/sign-in/code/ask',
  scope: 'platform',
  can: 'public',
  summary:
    'Sends a code to sign in with; where no account has the login, nothing is sent and the answer is the same',
  input: Type.Object({ login }),
  output: done,
})

export const signInByCode = contract({
  method: 'POST',
  path: '/auth/sign-in/code',
  scope: 'platform',
  can: 'public',
  summary: 'Signs in with a code sent to the phone or address of the account',
  input: Type.Object({
    login,
    code,
    remember: Type.Optional(Type.Boolean()),
    space: Type.Optional(Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })),
    keep: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unsafe<SessionInfo>({ type: 'object' }),
})

export const askPasswordCode = contract({
  method: 'POST',
  path: '/auth/password/code/ask',
  scope: 'platform',
  can: 'public',
  summary:
    'Sends a code to set a forgotten password with; the answer is the same where no account has the login',
  input: Type.Object({ login }),
  output: done,
})

export const resetByCode = contract({
  method: 'POST',
  path: '/auth/password/code',
  scope: 'platform',
  can: 'public',
  summary:
    'Sets a forgotten password with a code sent to the phone or address of the account; all its sessions end',
  input: Type.Object({ login, code, next: password, confirm: password }),
  output: done,
})

export const askContactCode = contract({
  method: 'POST',
  path: '/auth/contacts/code',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  summary: 'Sends a code to a phone or address that is to be bound to the own account',
  input: Type.Object({ channel, to: login, current: password }),
  output: done,
})

export const bindContact = contract({
  method: 'PUT',
  path: '/auth/contacts',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  summary: 'Binds a phone or address to the own account, with the code sent to it',
  input: Type.Object({ channel, to: login, code }),
  output: done,
})

export const unbindContact = contract({
  method: 'POST',
  path: '/auth/contacts/unbind',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  summary: 'Unbinds the phone or address of the own account, unless it is the last way to sign in',
  input: Type.Object({ channel, current: password }),
  output: done,
})

export const askSecondCode = contract({
  method: 'POST',
  path: '/auth/second-step/code',
  scope: 'platform',
  can: 'public',
  summary: 'Sends the code of a second step to the phone or address of the account the ticket is for',
  input: Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 200 }), way: channel }),
  output: done,
})

export const allowSecondCodes = contract({
  method: 'PUT',
  path: '/auth/second-step/codes',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  summary: 'Lets a code by mail or SMS stand in for the authenticator app of the own account, or no longer',
  input: Type.Object({
    current: password,
    allowed: Type.Boolean(),
    /** Of the app, or a recovery code; needed to allow them. */
    code: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  output: done,
})

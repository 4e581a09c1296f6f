import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { SessionInfo } from './session-info.ts'

const done = Type.Object({ done: Type.Literal(true) })
const password = Type.String({ minLength: 1, maxLength: 1_000 })
const code = Type.String({ minLength: 1, maxLength: 40 })

export const takeSecondStep = contract({
  method: 'POST',
  path: '/auth/second-step',
  scope: 'platform',
  can: 'public',
  summary: 'Goes on with a sign-in that waits for its second step, with the ticket it was answered',
  input: Type.Object({
    ticket: Type.String({ minLength: 1, maxLength: 200 }),
    way: Type.Enum(['app', 'recovery', 'mail', 'sms']),
    code,
    /** Ask no second step on this device for 30 days. */
    trust: Type.Optional(Type.Boolean()),
    /** Keeps the account signed in so far at hand, to switch back to. */
    keep: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unsafe<SessionInfo & { readonly token?: string }>({ type: 'object' }),
})

export const beginSecondStep = contract({
  method: 'POST',
  path: '/auth/second-step/begin',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  duties: true,
  summary: 'A secret for an authenticator app; it counts once a code of it is confirmed',
  input: Type.Object({ password }),
  output: Type.Unsafe<{ readonly secret: string; readonly address: string }>({ type: 'object' }),
})

export const confirmSecondStep = contract({
  method: 'POST',
  path: '/auth/second-step/confirm',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  duties: true,
  summary: 'Turns two-step verification on with a code of the app; answers the recovery codes this once only',
  input: Type.Object({ code }),
  output: Type.Unsafe<{ readonly codes: readonly string[] }>({ type: 'object' }),
})

export const endSecondStep = contract({
  method: 'POST',
  path: '/auth/second-step/end',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  summary: 'Turns two-step verification off, by password and a code',
  input: Type.Object({ password, code }),
  output: done,
})

export const newRecoveryCodes = contract({
  method: 'POST',
  path: '/auth/second-step/recovery',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  summary: 'New recovery codes in place of the old ones, by password and a code; answered this once only',
  input: Type.Object({ password, code }),
  output: Type.Unsafe<{ readonly codes: readonly string[] }>({ type: 'object' }),
})

export const forgetTrustedDevices = contract({
  method: 'DELETE',
  path: '/auth/second-step/devices',
  owner: true,
  scope: 'platform',
  can: 'signed-in',
  summary: 'Asks for the second step on every device of the own account again',
  input: Type.Object({}),
  output: done,
})

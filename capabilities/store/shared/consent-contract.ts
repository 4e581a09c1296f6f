import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { both } from './both-schema.ts'
import type { Consent } from './types.ts'
import { uploadFacts } from './upload-facts.ts'

const root = ['root'] as const
const admins = ['admin'] as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const

/** Days that a space has to answer. */
export const consentDays = 14

export const askConsent = contract({
  method: 'POST',
  path: '/operator/store-consents',
  scope: 'platform',
  can: root,
  summary:
    'Asks the administrators of a space to let one of its applications be published in its name, within 14 days',
  input: Type.Object({
    /** The space. */
    of: Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' }),
    app: id,
    words: Type.Object({ name: both(40), summary: both(80) }),
    note: Type.String({ maxLength: 300 }),
  }),
  output: Type.Object({ id: Type.String() }),
  status: 201,
})

export const listAskedConsents = contract({
  method: 'GET',
  path: '/operator/store-consents',
  scope: 'platform',
  can: root,
  summary: 'What the operator asked spaces to let be published, those waiting first, 30 a page',
  input: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }),
  output: Type.Unsafe<{ readonly data: readonly Consent[]; readonly more: boolean }>(object),
})

export const withdrawConsent = contract({
  method: 'POST',
  path: '/operator/store-consents/:id/withdraw',
  scope: 'platform',
  can: root,
  summary: 'Takes back what a space was asked and has not answered',
  input: Type.Object({ id }),
  output: done,
})

export const listConsents = contract({
  method: 'GET',
  path: '/store/consents',
  scope: 'space',
  can: admins,
  summary: 'What the operator asks to publish in the name of the space and waits for an answer, at most 50',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Consent[] }>(object),
})

export const readConsent = contract({
  method: 'GET',
  path: '/store/consents/:id',
  scope: 'space',
  can: admins,
  summary: 'What the operator asks to publish in the name of the space, answered or not',
  input: Type.Object({ id }),
  output: Type.Unsafe<Consent>(object),
})

export const acceptConsent = contract({
  method: 'POST',
  path: '/store/consents/:id/acceptance',
  scope: 'space',
  can: admins,
  summary: 'Agrees, and uploads the application as the space publishes its own',
  input: Type.Object({ id, ...uploadFacts }),
  output: Type.Object({ id: Type.String() }),
  status: 201,
})

export const refuseConsent = contract({
  method: 'PUT',
  path: '/store/consents/:id/refusal',
  scope: 'space',
  can: admins,
  summary: 'Refuses with a reason that the operator reads',
  input: Type.Object({ id, reason: Type.String({ maxLength: 300 }) }),
  output: done,
})

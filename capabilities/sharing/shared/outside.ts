import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { type Share, terms } from './contract.ts'

const managers = ['admin', 'saas'] as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const { copies: _, roles: _roles, ...given } = terms

/** What was agreed with a partner outside, and where it is written down. */
export interface Agreed {
  /** Who agreed for the partner. */
  readonly by: string
  /** ISO 8601 day. */
  readonly on: string
  /** The document of the agreement: its number, or an address where it is kept. */
  readonly document: string
}

/**
 * An agreement with a system outside: records of a table are sent to its address. It has the facts of a share by which lists show
 * both.
 */
export interface Agreement
  extends Pick<
    Share,
    | 'id'
    | 'name'
    | 'direction'
    | 'other'
    | 'state'
    | 'ended'
    | 'reason'
    | 'until'
    | 'fields'
    | 'schedule'
    | 'nextAt'
    | 'last'
    | 'by'
    | 'at'
  > {
  readonly address: string
  readonly agreed: Agreed
}

export const listAgreements = contract({
  method: 'GET',
  path: '/outside-agreements',
  scope: 'space',
  can: managers,
  summary: 'Agreements of the space with systems outside, with their last deliveries',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Agreement[] }>({ type: 'object' }),
})

export const makeAgreement = contract({
  method: 'POST',
  path: '/outside-agreements',
  scope: 'space',
  can: managers,
  status: 201,
  summary:
    'Records an agreement with a system outside, which gets records of a table as signed requests; the secret of the signatures is answered once',
  input: Type.Object({
    ...given,
    table: Type.String({ minLength: 1, maxLength: 48 }),
    partner: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
    address: Type.String({ minLength: 8, maxLength: 500 }),
    agreed: Type.Object(
      {
        by: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
        on: Type.String({ format: 'date' }),
        document: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }),
      },
      { additionalProperties: false },
    ),
  }),
  output: Type.Object({ id, secret: Type.String() }),
})

export const setAgreementState = contract({
  method: 'PUT',
  path: '/outside-agreements/:id/state',
  scope: 'space',
  can: managers,
  summary: 'Stops an agreement with a system outside at once, or resumes it',
  input: Type.Object({
    id,
    state: Type.Union([Type.Literal('active'), Type.Literal('stopped')]),
    reason: Type.String({ maxLength: 200 }),
  }),
  output: done,
})

export const runAgreement = contract({
  method: 'POST',
  path: '/outside-agreements/:id/run',
  scope: 'space',
  can: managers,
  status: 202,
  summary: 'Sends all records of an agreement that changed since they were sent, now',
  input: Type.Object({ id }),
  output: done,
})

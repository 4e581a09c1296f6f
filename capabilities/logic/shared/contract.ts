import type { Json, JsonObject, Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const state = Type.Union([Type.Literal('active'), Type.Literal('stopped'), Type.Literal('removed')])
const input = Type.Unsafe<JsonObject>({ type: 'object', maxProperties: 200 })

/** A design as the lists of decisions and logic flows show it. */
export interface ListedDesign {
  readonly id: string
  readonly name: Text
  readonly app: string | null
  /** Number of the newest release; null: never published. */
  readonly release: number | null
  readonly state: 'active' | 'stopped'
  readonly drafted: boolean
  /** Designs that refer to it. */
  readonly uses: number
  /** ISO 8601, UTC. */
  readonly changedAt: string
  readonly changedBy: string | null
}

export const listDecisions = contract({
  method: 'GET',
  path: '/decisions',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'The decisions the caller may design, with release, state and how many designs use each',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ListedDesign[] }>(object),
})

/** What a decision answered, and what each node it needed came to. */
export interface DecisionAnswer {
  readonly value: Json
  /** False: a table on the way has no answer, as when two rows of a unique table match; the trace says which. */
  readonly sound: boolean
  /** The release that answered. */
  readonly release: number
  readonly trace: Json
}

export const decide = contract({
  method: 'POST',
  path: '/decisions/:id/decide',
  scope: 'space',
  can: ['admin', 'user'],
  summary:
    'Asks a published decision; `input` by id or name of its inputs, `release` for another release than the newest. Open to those who design it and to the roles it names',
  input: Type.Object({
    id,
    input,
    release: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  }),
  output: Type.Unsafe<DecisionAnswer>(object),
})

export const setDecisionState = contract({
  method: 'PUT',
  path: '/decisions/:id/state',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Puts a decision in use, stops or removes it; its releases stay',
  input: Type.Object({ id, state }),
  output: Type.Object({ done: Type.Literal(true) }),
})

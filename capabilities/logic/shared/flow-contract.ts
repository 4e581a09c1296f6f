import type { Json, JsonObject } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { ListedDesign } from './contract.ts'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const input = Type.Unsafe<JsonObject>({ type: 'object', maxProperties: 100 })

/** A logic flow in the list, with its runs of the last 30 days. */
export interface ListedFlow extends ListedDesign {
  readonly runs: number
  readonly failed: number
  /** ISO 8601, UTC; null: it has not run. */
  readonly ranAt: string | null
}

export const listFlows = contract({
  method: 'GET',
  path: '/logic',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'The logic flows the caller may design, with their runs and errors of the last 30 days',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ListedFlow[] }>(object),
})

export const setFlowState = contract({
  method: 'PUT',
  path: '/logic/:id/state',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'Switches a logic flow on or off, or removes it; its releases stay',
  input: Type.Object({
    id,
    state: Type.Union([Type.Literal('active'), Type.Literal('stopped'), Type.Literal('removed')]),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export interface FlowAnswer {
  readonly value: Json
  readonly release: number
  /** Blocks that ran. */
  readonly steps: number
  /** An earlier run with the same key answered. */
  readonly repeated: boolean
}

export const runFlow = contract({
  method: 'POST',
  path: '/logic/:id/run',
  scope: 'space',
  can: ['admin', 'user'],
  summary:
    'Runs a published logic flow with the rights of the caller. A run with the same `key` is not repeated: its answer is given again. Open to those who design it and to the roles it names',
  input: Type.Object({ id, input, key: Type.Optional(id) }),
  output: Type.Unsafe<FlowAnswer>(object),
})

export interface TracedStep {
  readonly block: string
  readonly rounds: readonly number[]
  readonly variables: JsonObject
  readonly at: number
}

export interface FlowTrial {
  readonly trace: readonly TracedStep[]
  readonly value: Json
  readonly error: { readonly code: string; readonly message: string } | null
}

export const tryFlow = contract({
  method: 'POST',
  path: '/logic-trials',
  action: 'run',
  scope: 'space',
  can: ['admin', 'user'],
  summary:
    'Runs a drawn logic flow and rolls back everything it did; answers its steps with the variables before each',
  input: Type.Object({ body: Type.Unsafe<Json>({ type: 'object' }), input }),
  output: Type.Unsafe<FlowTrial>(object),
})

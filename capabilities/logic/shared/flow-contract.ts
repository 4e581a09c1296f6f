import type { Json, JsonObject } from '@gantry/base/shared'
import type { Mentioning } from '@gantry/designs/shared'
import type { BlockKind } from '@gantry/logic/shared'
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
  /** Published designs in use that call it. */
  readonly starts: readonly Mentioning['design'][]
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

export const flowRunStates = ['running', 'done', 'failed', 'interrupted'] as const
export type FlowRunState = (typeof flowRunStates)[number]

/** What started a run. */
export type RunCause = 'person' | 'rule' | 'button' | 'interface'

/** A run of a logic flow. */
export interface FlowRun {
  readonly id: string
  readonly flow: string
  readonly state: FlowRunState
  readonly release: number | null
  /** Blocks that ran. */
  readonly steps: number | null
  readonly cause: RunCause
  /** Name of the person with whose rights it ran; null in runs of earlier versions. */
  readonly by: string | null
  /** Code of the error; null: there was none. */
  readonly error: string | null
  /** Block in which a failed run stopped; null: it did not reach one. */
  readonly block: string | null
  /** When it began, ISO 8601, UTC. */
  readonly at: string
  /** Milliseconds; null while it runs, and where it was interrupted. */
  readonly ms: number | null
  /** Its steps are kept. */
  readonly traced: boolean
}

/** What is kept of a failed run; long values are shortened. */
export interface KeptTrace {
  readonly input: JsonObject
  /** Of the error. */
  readonly params: JsonObject
  /** The last ones. */
  readonly steps: readonly TracedStep[]
}

export const listFlowRuns = contract({
  method: 'GET',
  path: '/logic/:id/runs',
  scope: 'space',
  can: ['admin', 'user'],
  summary:
    'Runs of a logic flow of the last 30 days, newest first, 50 to a page, for those who may design it',
  input: Type.Object({
    id,
    state: Type.Optional(Type.Unsafe<FlowRunState>({ type: 'string', enum: [...flowRunStates] })),
    after: Type.Optional(id),
  }),
  output: Type.Unsafe<{ readonly data: readonly FlowRun[]; readonly next: string | null }>(object),
})

export interface ReadFlowRun {
  readonly run: FlowRun
  /** Kind of the block in which it stopped; null: it did not reach one. */
  readonly kind: BlockKind | null
  /** Null: it did not fail, or its steps are no longer kept. */
  readonly trace: KeptTrace | null
  /** Whether its values are shown: to those who read every table they may come from, unmasked. */
  readonly opens: boolean
}

export const readFlowRun = contract({
  method: 'GET',
  path: '/logic/:id/runs/:run',
  scope: 'space',
  can: ['admin', 'user'],
  summary:
    'A run of a logic flow for those who may design it; of a failed one its last steps for 14 days, with values for those who read the tables they may come from',
  input: Type.Object({ id, run: id }),
  output: Type.Unsafe<ReadFlowRun>(object),
})

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

import type { Json, Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import type { TaskSchedule } from '@gantry/transform/shared'
import { Type } from 'typebox'
import type { FlowNodes } from './settle-flow.ts'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const staff = { scope: 'space', can: ['admin', 'saas'] } as const

export const flowRunStates = ['running', 'succeeded', 'partly', 'failed', 'cancelled', 'skipped'] as const
export type FlowRunState = (typeof flowRunStates)[number]

/** A run of a flow with the state of each of its tasks. */
export interface FlowRun {
  readonly id: string
  readonly flow: string
  readonly name: Text
  readonly release: number
  readonly state: FlowRunState
  /** `person` or `schedule`. */
  readonly cause: string
  readonly by: string | null
  /** Number of the attempt under way, or the last one. */
  readonly attempt: number
  readonly nodes: FlowNodes
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly endedAt: string | null
}

/** An attempt of a run of a flow that another one went on from. */
export interface FlowAttempt {
  readonly number: number
  readonly state: FlowRunState
  readonly nodes: FlowNodes
  /** Ids of the runs of its tasks by node. */
  readonly runs: Readonly<Record<string, string>>
  /** Who began the next attempt, and when, ISO 8601, UTC. */
  readonly againBy: string
  readonly againAt: string
}

/** A flow in the list. */
export interface ListedFlow {
  readonly id: string
  readonly name: Text
  readonly release: number | null
  readonly state: 'active' | 'stopped'
  readonly drafted: boolean
  readonly schedule: TaskSchedule | null
  readonly nextAt: string | null
  /** Names of its tasks in the order of the drawing. */
  readonly tasks: readonly Text[]
  readonly last: FlowRun | null
}

export const listFlows = contract({
  ...staff,
  method: 'GET',
  path: '/etl/flows',
  summary: 'The task flows of the space with their last runs, those that failed first',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ListedFlow[] }>(object),
})

export const setFlowState = contract({
  ...staff,
  method: 'PUT',
  path: '/etl/flows/:id/state',
  summary: 'Switches a task flow on or off, or removes it; its releases and runs stay',
  input: Type.Object({
    id,
    state: Type.Union([Type.Literal('active'), Type.Literal('stopped'), Type.Literal('removed')]),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const startFlow = contract({
  ...staff,
  method: 'POST',
  path: '/etl/flows/:id/run',
  summary: 'Starts a run of a published task flow now; while another one is under way it is only noted',
  input: Type.Object({ id }),
  output: Type.Object({ run: id, state: Type.String() }),
})

export const listFlowRuns = contract({
  ...staff,
  method: 'GET',
  path: '/etl/flow-runs',
  summary: 'Runs of task flows, newest first, 50 to a page',
  input: Type.Object({
    flow: Type.Optional(id),
    state: Type.Optional(Type.Unsafe<FlowRunState>({ type: 'string', enum: [...flowRunStates] })),
    after: Type.Optional(id),
  }),
  output: Type.Unsafe<{ readonly data: readonly FlowRun[]; readonly next: string | null }>(object),
})

export const readFlowRun = contract({
  ...staff,
  method: 'GET',
  path: '/etl/flow-runs/:id',
  summary: 'A run of a task flow with the drawing it follows and the newest run of each of its tasks',
  input: Type.Object({ id }),
  output: Type.Unsafe<{
    readonly run: FlowRun
    /** Those before the last one, the newest 20. */
    readonly attempts: readonly FlowAttempt[]
    readonly body: Json
    /** Names of the tasks by id. */
    readonly tasks: Readonly<Record<string, Text>>
    /** Ids of the newest runs by node. */
    readonly runs: Readonly<Record<string, string>>
  }>(object),
})

export const cancelFlowRun = contract({
  ...staff,
  method: 'POST',
  path: '/etl/flow-runs/:id/cancel',
  summary: 'Cancels a run of a task flow with the tasks that are under way',
  input: Type.Object({ id }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const rerunFlow = contract({
  ...staff,
  method: 'POST',
  path: '/etl/flow-runs/:id/rerun',
  summary:
    'Goes on with an ended run in a new attempt, from one task that failed or all of them; what succeeded before is not repeated',
  input: Type.Object({
    id,
    /** Absent: all tasks that failed. */
    node: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    /** The attempt that was looked at: refused when somebody has begun another one. */
    attempt: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

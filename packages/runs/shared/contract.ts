import type { Json } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

/** The release of a design a run belongs to. */
export interface RunOf {
  readonly kind: string
  readonly id: string
  readonly release: number
}

/** Why a run was started. */
export interface RunCause {
  readonly event?: string
  readonly schedule?: string
  readonly person?: string
}

export const runStates = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

/** A run in the log. */
export interface RunInfo {
  readonly id: string
  readonly runner: string
  readonly of: RunOf
  readonly state: RunState
  readonly attempt: number
  readonly most: number
  readonly error: { readonly code: string; readonly params: Json; readonly issues: Json } | null
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly endedAt: string | null
  /** When it is tried again. */
  readonly nextAt: string | null
}

/** A step of a run with what went in and came out. */
export interface StepInfo {
  readonly path: string
  readonly attempt: number
  readonly state: 'succeeded' | 'failed'
  readonly input: Json
  readonly output: Json
  readonly error: RunInfo['error']
  readonly startedAt: string
  readonly endedAt: string
}

const id = Type.String({ format: 'uuid' })

export const listRuns = contract({
  method: 'GET',
  path: '/runs',
  scope: 'space',
  can: ['admin'],
  summary: 'Runs of automatic work, newest first, 50 to a page',
  input: Type.Object({
    state: Type.Optional(Type.Unsafe<RunState>({ type: 'string', enum: [...runStates] })),
    design: Type.Optional(Type.String({ maxLength: 64 })),
    after: Type.Optional(id),
  }),
  output: Type.Unsafe<{ data: readonly RunInfo[]; next: string | null }>({ type: 'object' }),
})

export const readRun = contract({
  method: 'GET',
  path: '/runs/:id',
  scope: 'space',
  can: ['admin'],
  summary: 'A run with its input, its output and its steps',
  input: Type.Object({ id }),
  output: Type.Unsafe<RunInfo & { input: Json; output: Json; steps: readonly StepInfo[] }>({
    type: 'object',
  }),
})

export const retryRun = contract({
  method: 'POST',
  path: '/runs/:id/retry',
  scope: 'space',
  can: ['admin'],
  summary: 'Tries a failed run again, from the step that failed',
  input: Type.Object({ id }),
  output: Type.Unsafe<RunInfo>({ type: 'object' }),
})

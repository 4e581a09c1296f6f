import type { Json, JsonObject, Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { type Column, type FileFormat, mostQueryLength, type TaskSchedule } from '@gantry/transform/shared'
import { Type } from 'typebox'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const moment = Type.String({ format: 'date-time' })
const staff = { scope: 'space', can: ['admin', 'saas'] } as const

export const taskRunStates = [
  'waiting',
  'running',
  'succeeded',
  'partly',
  'failed',
  'cancelled',
  'skipped',
] as const
export type TaskRunState = (typeof taskRunStates)[number]

/** Why a run failed; its text is `error.<code>`. */
export interface RunFailure {
  readonly code: string
  readonly params: JsonObject
}

/** One step of a run. */
export interface RunStep {
  readonly step: string
  readonly kind: string
  readonly in: number
  readonly out: number
  readonly rejected: number
  /** Records a target removed because they did not come; null: none, because steps before it rejected rows. Absent: it removes none. */
  readonly removed?: number | null
  readonly ms: number
  /** The run failed at this step. */
  readonly failed?: true
  /** When it ended, ISO 8601, UTC; absent in runs of earlier versions. */
  readonly at?: string
}

/** An attempt of a run that failed and was made again. */
export interface FailedAttempt {
  readonly at: string
  readonly error: RunFailure
}

/** A run of a task, with its numbers. */
export interface TaskRun {
  readonly id: string
  readonly task: string
  readonly name: Text
  readonly release: number
  readonly state: TaskRunState
  /** `person`, `schedule`, `flow`, or `mend`: it sends mended rows of another run. */
  readonly cause: string
  readonly by: string | null
  /** The run whose rejected rows it sends again; null: it reads its sources. */
  readonly mends: string | null
  /** Of the last attempt. */
  readonly steps: readonly RunStep[]
  /** Those before the last one. */
  readonly attempts: readonly FailedAttempt[]
  readonly read: number
  readonly written: number
  readonly rejected: number
  readonly error: RunFailure | null
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
}

/** A published flow that runs a task. */
export interface RunningFlow {
  readonly id: string
  readonly name: Text
  /** ISO 8601, UTC; null: the flow has no schedule. */
  readonly nextAt: string | null
}

/** A task in the list. */
export interface ListedTask {
  readonly id: string
  readonly name: Text
  readonly group: string | null
  readonly release: number | null
  readonly state: 'active' | 'stopped'
  readonly drafted: boolean
  readonly schedule: TaskSchedule | null
  readonly nextAt: string | null
  /** Published flows in use that contain the task, by name. */
  readonly flows: readonly RunningFlow[]
  /** Names of the tables it reads and writes. */
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly last: TaskRun | null
  /** The last 30 runs, the oldest first. */
  readonly recent: readonly { readonly state: TaskRunState; readonly ms: number }[]
  /** Share of the last 30 runs that ended well, in percent; null: it has not run. */
  readonly success: number | null
}

export const listTasks = contract({
  ...staff,
  method: 'GET',
  path: '/etl/tasks',
  summary: 'The integration tasks of the space with their last runs, those that failed first',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ListedTask[]; readonly writtenToday: number }>(object),
})

export const setTaskState = contract({
  ...staff,
  method: 'PUT',
  path: '/etl/tasks/:id/state',
  summary: 'Switches an integration task on or off, or removes it; its releases and runs stay',
  input: Type.Object({
    id,
    state: Type.Union([Type.Literal('active'), Type.Literal('stopped'), Type.Literal('removed')]),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const startTask = contract({
  ...staff,
  method: 'POST',
  path: '/etl/tasks/:id/run',
  summary: 'Starts a run of a published integration task now',
  input: Type.Object({ id }),
  output: Type.Object({ run: id, state: Type.String() }),
})

export const listTaskRuns = contract({
  ...staff,
  method: 'GET',
  path: '/etl/runs',
  summary: 'Runs of integration tasks by task, its name, state and period, newest first, 50 to a page',
  input: Type.Object({
    task: Type.Optional(id),
    state: Type.Optional(Type.Unsafe<TaskRunState>({ type: 'string', enum: [...taskRunStates] })),
    /** Part of the name of the task. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    /** Begun at this moment or later. */
    from: Type.Optional(moment),
    /** Begun before this moment. */
    to: Type.Optional(moment),
    after: Type.Optional(Type.String({ pattern: '^[0-9TZ:.-]{20,30}_[0-9a-f-]{36}$' })),
  }),
  output: Type.Unsafe<{ readonly data: readonly TaskRun[]; readonly next: string | null }>(object),
})

/** A rejected row. */
export interface RejectedRow {
  readonly step: string
  /** Null: closed to whoever asks, as are the values in `params`. */
  readonly row: Readonly<Record<string, string | null>> | null
  /** Empty: the row as a whole. */
  readonly column: string
  /** Of a step that computes: `transform.reject.<code>`; of a target: the key of a text. */
  readonly code: string
  readonly params: JsonObject
}

/** A rejected row as it is kept: rejects of one row have its number. */
export interface KeptReject extends RejectedRow {
  readonly line: number
}

/** A file that a run wrote. */
export interface RunFile {
  readonly id: string
  readonly step: string
  readonly name: string
  readonly format: FileFormat
  readonly rows: number
  /** Bytes. */
  readonly size: number
  /** When it is deleted at the latest, ISO 8601, UTC. */
  readonly expiresAt: string
}

export const readTaskRun = contract({
  ...staff,
  method: 'GET',
  path: '/etl/runs/:id',
  summary:
    'A run of an integration task with its steps, the drawing it ran, its files and its first rejected rows',
  input: Type.Object({ id }),
  output: Type.Unsafe<{
    readonly run: TaskRun
    readonly body: Json
    readonly rejects: readonly RejectedRow[]
    readonly files: readonly RunFile[]
    /** Whether the files are open to whoever asks: those who read all that the task reads. */
    readonly opens: boolean
  }>(object),
})

export const downloadRunFile = contract({
  ...staff,
  method: 'GET',
  path: '/etl/runs/:id/files/:file',
  summary: 'A file that a run of an integration task wrote, for those who read all that the task reads',
  input: Type.Object({ id, file: Type.String({ format: 'uuid' }) }),
  output: Type.Unsafe<Json>({}),
})

export const listRejects = contract({
  ...staff,
  method: 'GET',
  path: '/etl/runs/:id/rejects',
  summary:
    'The kept rejected rows of a run, of all steps or one; their values for those who read all that the task reads',
  input: Type.Object({ id, step: Type.Optional(Type.String({ maxLength: 60 })) }),
  output: Type.Unsafe<{ readonly data: readonly KeptReject[] }>(object),
})

export const cancelTaskRun = contract({
  ...staff,
  method: 'POST',
  path: '/etl/runs/:id/cancel',
  summary: 'Cancels a run of an integration task that waits or is under way; nothing of it is written then',
  input: Type.Object({ id }),
  output: Type.Object({ done: Type.Literal(true) }),
})

/** Rows after a step, from samples of its sources. */
export interface StepPreview {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Json[])[]
  readonly counts: Readonly<Record<string, number>>
  readonly rejects: readonly RejectedRow[]
  readonly ms: number
}

export const previewTask = contract({
  ...staff,
  method: 'POST',
  path: '/etl/previews',
  action: 'run',
  summary:
    'The first 100 rows after a step of a drawn task, computed from the first 1,000 rows of each source; nothing is written',
  input: Type.Object({
    body: Type.Unsafe<Json>({ type: 'object' }),
    step: Type.String({ minLength: 1, maxLength: 60 }),
  }),
  output: Type.Unsafe<StepPreview>(object),
})

/** A data source that a task can use. */
export interface TaskSource {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly writes: boolean
  /** Queries in its language can be asked. */
  readonly queries: boolean
}

export const listTaskSources = contract({
  ...staff,
  method: 'GET',
  path: '/etl/task-sources',
  summary: 'The data sources tasks can read and write; `space` are the tables of the space',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly TaskSource[] }>(object),
})

/** A table, view, sheet or topic of a data source, or a folder of them. */
export interface TaskObject {
  readonly id: string
  readonly name: string
  readonly folder: boolean
  /** What tells it from others of its name: its application, otherwise what the source says of it. */
  readonly note?: string
}

const source = Type.String({ minLength: 1, maxLength: 64 })

export const listTaskObjects = contract({
  ...staff,
  method: 'GET',
  path: '/etl/task-sources/:source/objects',
  summary:
    'Tables, views, sheets or topics of a data source by name, 100 at most; with `writes` those that take rows',
  input: Type.Object({
    source,
    search: Type.Optional(Type.String({ maxLength: 100 })),
    within: Type.Optional(Type.String({ maxLength: 300 })),
    writes: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unsafe<{
    readonly data: readonly TaskObject[]
  }>(object),
})

export const describeTaskObject = contract({
  ...staff,
  method: 'GET',
  path: '/etl/task-sources/:source/columns',
  summary: 'The columns of a table of a data source, and those that name a row',
  input: Type.Object({ source, object: Type.String({ minLength: 1, maxLength: 300 }) }),
  output: Type.Unsafe<{ readonly columns: readonly Column[]; readonly key: readonly string[] }>(object),
})

export const describeTaskQuery = contract({
  ...staff,
  method: 'POST',
  path: '/etl/task-sources/:source/query',
  reads: true,
  summary:
    'The columns of the answer of a read-only query, for those who may ask the data source in the data explorer',
  input: Type.Object({ source, query: Type.String({ minLength: 1, maxLength: mostQueryLength }) }),
  output: Type.Unsafe<{ readonly columns: readonly Column[] }>(object),
})

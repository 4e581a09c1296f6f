import type { Issue, JsonObject, Text } from '@gantry/base/shared'
import { contract, type Ref } from '@gantry/model/shared'
import type { InstanceState, SaidRule, TrackRow } from '@gantry/workflow/shared'
import { Type } from 'typebox'

/**
 * Why an instance does not go on: nobody was found for a task, whoever had one left, an automatic step failed, or it is interrupted
 * for long.
 */
export const exceptionKinds = ['nobody', 'holder_gone', 'failed', 'interrupted'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** In the order in which they are offered; the last three are commands of a monitor on any instance. */
export const repairs = [
  'assign',
  'find_again',
  'retry',
  'skip',
  'recover',
  'roll_back',
  'interrupt',
  'invalidate',
] as const
export type Repair = (typeof repairs)[number]

/** Days after which an interrupted instance is an exception. */
export const longInterrupted = 7

/** An instance that needs repair. */
export interface ExceptionRow {
  readonly kind: ExceptionKind
  readonly instance: string
  /** The failed run; null for the other kinds. */
  readonly run: string | null
  readonly workflow: Text
  readonly table: string
  readonly record: string
  readonly subject: string
  readonly initiator: Ref
  readonly state: InstanceState
  /** ISO 8601, UTC. */
  readonly since: string
  /** Steps it waits at, with the administrator a task fell to, and where nobody was found the rules that were asked. */
  readonly steps: readonly {
    readonly node: Text
    readonly holder: string | null
    readonly rules: readonly SaidRule[]
    /** What was done because nobody was found; null: somebody was, or the step does not say. */
    readonly empty: string | null
  }[]
  /** Of a failed run, after so many attempts. */
  readonly error: {
    readonly code: string
    readonly params: JsonObject | null
    readonly issues: readonly PlacedIssue[] | null
  } | null
  readonly attempts: number | null
  /** The failed run is being tried again. */
  readonly retrying: boolean
  /** Who interrupted it and why, or who left. */
  readonly by: string | null
  readonly reason: string | null
  readonly may: readonly Repair[]
  /** Who cannot be given a task that has no executor: the initiator, where its step asks for somebody else; null: nobody. */
  readonly barred: string | null
}

/** An issue with what its place is called: the field, or the slave table, the number of its row and the column. */
export type PlacedIssue = Issue & { readonly place: readonly Text[] }

export interface ExceptionPage {
  readonly data: readonly ExceptionRow[]
  /** Where the next page begins. */
  readonly next: { readonly since: string; readonly after: string } | null
}

/** Up to 1,000 of each kind. */
export type ExceptionCounts = Readonly<Record<ExceptionKind, number>>

export interface RepairResult {
  readonly instance: string
  readonly run: string | null
  /** Null: it was done. Else the code of the error, with its parameters. */
  readonly code: string | null
  readonly params: JsonObject
}

/** A to-do of a person that begins, ends, or stays with another time limit. */
export interface TaskChange {
  readonly node: Text
  readonly person: string
  readonly change: 'gets' | 'loses' | 'due'
  /** ISO 8601, UTC; null without a time limit. */
  readonly due: string | null
}

/** What a repair would do to one instance. */
export interface RepairEffect extends RepairResult {
  /** The revision it was found for; null: the instance could not be read. */
  readonly rev: number | null
  /** State of the instance before and afterwards; null: nothing would be done. */
  readonly was: InstanceState | null
  readonly state: InstanceState | null
  readonly tasks: readonly TaskChange[]
  /** Who gets a message, as far as subscriptions let it through. */
  readonly told: readonly string[]
  /** Actions of the rows added to the track. */
  readonly track: readonly TrackRow['action'][]
  /** Automatic steps that begin or are tried again. */
  readonly works: readonly Text[]
  /** Steps of people whose decisions no longer count. */
  readonly undone: readonly Text[]
}

/** An exception that was mended, as the track tells it. */
export interface HandledRow {
  readonly instance: string
  /** Number of the row on the track. */
  readonly seq: number
  readonly workflow: Text
  readonly table: string
  readonly record: string
  readonly subject: string
  readonly initiator: Ref
  /** State of the instance now. */
  readonly state: InstanceState
  readonly repair: Repair
  /** The step it was about; null: the instance as a whole. */
  readonly node: Text | null
  /** Who was given the task; null: nobody. */
  readonly to: string | null
  /** Who did it, by the name of then. */
  readonly person: string
  readonly reason: string | null
  /** ISO 8601, UTC. */
  readonly at: string
}

export interface HandledPage {
  readonly data: readonly HandledRow[]
  /** Where the next page begins. */
  readonly next: string | null
}

const id = Type.String({ format: 'uuid' })
const oneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values] })

export const listExceptions = contract({
  method: 'GET',
  path: '/workflow-exceptions',
  scope: 'space',
  can: 'signed-in',
  summary:
    'For a monitor: instances that need repair, of one kind, the longest waiting first, 50 to a page. `interrupted` lists those interrupted for more than 7 days',
  input: Type.Object({
    kind: oneOf(exceptionKinds),
    search: Type.Optional(Type.String({ maxLength: 100 })),
    since: Type.Optional(Type.String({ format: 'date-time' })),
    after: Type.Optional(id),
  }),
  output: Type.Unsafe<ExceptionPage>({ type: 'object' }),
})

export const countExceptions = contract({
  method: 'GET',
  path: '/workflow-exceptions/counts',
  scope: 'space',
  can: 'signed-in',
  summary: 'For a monitor: how many instances need repair, by kind, up to 1,000 of each',
  input: Type.Object({}),
  output: Type.Unsafe<ExceptionCounts>({ type: 'object' }),
})

export const listHandled = contract({
  method: 'GET',
  path: '/workflow-exceptions/handled',
  scope: 'space',
  can: 'signed-in',
  summary:
    'For a monitor: what was done at the exception desk to the instances of his workflows, newest first, 50 to a page',
  input: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 100 })),
    after: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  output: Type.Unsafe<HandledPage>({ type: 'object' }),
})

const to = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }))
const rev = Type.Optional(Type.Integer({ minimum: 0 }))
const given = {
  do: oneOf(repairs),
  person: Type.Optional(id),
}
const upTo = { minItems: 1, maxItems: 100 }

export const repairEffects = contract({
  method: 'POST',
  path: '/workflow-exceptions/effects',
  scope: 'space',
  can: 'signed-in',
  summary:
    'For a monitor: what a repair of up to 100 instances would do to each, and why it would be refused; nothing is stored. `rev` of an effect, given with the repair, refuses it where the instance changed meanwhile',
  input: Type.Object({
    ...given,
    items: Type.Array(Type.Object({ instance: id, run: Type.Optional(id), to }), upTo),
  }),
  output: Type.Unsafe<{ readonly data: readonly RepairEffect[] }>({ type: 'object' }),
})

export const repairExceptions = contract({
  method: 'POST',
  path: '/workflow-exceptions/repair',
  scope: 'space',
  can: 'signed-in',
  summary:
    'For a monitor: repairs up to 100 instances, each in a transaction of its own, and answers what became of each. `assign` gives tasks without executor to `person`; `find_again` asks the rules of their steps again, and answers `workflow.no_executor` where they still give nobody; `retry` and `skip` need the `run` of each item; `roll_back` needs `to`, the activation each item goes back to; `interrupt` and `invalidate` stop the instance for a while and for good; all but `assign` and `retry` need a `reason`; an item with the `rev` of its effect is refused with `workflow.version_conflict` where the instance changed meanwhile',
  input: Type.Object({
    ...given,
    items: Type.Array(Type.Object({ instance: id, key: id, run: Type.Optional(id), to, rev }), upTo),
    reason: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly RepairResult[] }>({ type: 'object' }),
})

export const workflowStates = ['active', 'stopped', 'removed'] as const

export const setWorkflowState = contract({
  method: 'PUT',
  path: '/workflows/:workflow/state',
  scope: 'space',
  can: 'signed-in',
  summary:
    'For whoever designs the workflow: stops it, which refuses new starts only, puts it into use again, or removes one that was never started',
  input: Type.Object({
    workflow: Type.String({ minLength: 1, maxLength: 64 }),
    state: oneOf(workflowStates),
  }),
  output: Type.Object({}),
})

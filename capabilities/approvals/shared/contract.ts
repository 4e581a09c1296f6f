import type { Json, JsonObject, Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import type {
  Explanation,
  InstanceState,
  NodeButton,
  Outcome,
  RefusalCode,
  TaskState,
  TrackRow,
} from '@gantry/workflow/shared'
import { Type } from 'typebox'

/** One thing that waits for the reader. */
export interface Todo {
  readonly instance: string
  readonly task: number
  readonly workflow: Text
  readonly node: Text
  readonly table: string
  readonly record: string
  /** Title of the record when it was last moved. */
  readonly subject: string
  readonly initiator: { readonly id: string; readonly title: string }
  readonly state: TaskState
  /** ISO 8601, UTC. */
  readonly received: string
  readonly due: string | null
}

export interface TodoPage {
  readonly data: readonly Todo[]
  /** Where the next page begins; null: this was the last. */
  readonly next: string | null
  /** At most 1,000. */
  readonly total: number
}

/** Where an instance stands after a command. */
export interface Moved {
  readonly instance: string
  readonly state: InstanceState
  readonly outcome: Outcome | null
  readonly rev: number
  /** Open tasks of the caller in it. */
  readonly mine: readonly number[]
}

/** A task of the reader with what its node lets him do. */
export interface OwnTask {
  readonly task: number
  readonly node: string
  readonly state: TaskState
  readonly buttons: readonly NodeButton[]
  readonly decisions: readonly ('submit' | 'agree' | 'disagree')[]
  /** Steps it may be returned to. */
  readonly targets: readonly { readonly activation: number; readonly node: Text }[]
  /** Permission and value of each field that is not hidden. */
  readonly fields: Readonly<
    Record<string, { readonly permission: 'read' | 'edit' | 'required'; readonly value: Json }>
  >
}

export interface InstanceView {
  readonly instance: string
  readonly workflow: { readonly id: string; readonly release: number; readonly name: Text }
  readonly table: string
  readonly record: string
  readonly state: InstanceState
  readonly outcome: Outcome | null
  readonly rev: number
  readonly nodes: readonly {
    readonly id: string
    readonly kind: string
    readonly name: Text
    readonly state: 'current' | 'completed' | 'not_started'
    /** It ran, and that no longer counts. */
    readonly ranBefore: boolean
    /** Seats that decided, and how many there are. */
    readonly seats: readonly [number, number]
  }[]
  readonly track: readonly (TrackRow & { readonly name: Text | null; readonly person: string | null })[]
  readonly mine: readonly OwnTask[]
}

/** One step of a trial. */
export interface TriedStep {
  readonly node: string
  readonly people: readonly { readonly id: string; readonly title: string }[]
  /** ISO 8601, UTC; null without a time limit. */
  readonly due: string | null
  /** The rules that gave the people, and the branches taken on the way. */
  readonly why: Explanation | null
}

export interface TriedWorkflow {
  /** In the order in which they were entered. */
  readonly steps: readonly TriedStep[]
  /** Null: it did not come to an end. */
  readonly outcome: Outcome | null
  /** Why it stopped. */
  readonly refused: RefusalCode | null
}

const id = Type.String({ format: 'uuid' })
const task = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }))
const text = Type.Optional(Type.String({ maxLength: 2_000 }))
const picks = Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Array(id, { maxItems: 100 })))
const values = Type.Optional(Type.Unsafe<Readonly<Record<string, Json>>>({ type: 'object' }))

export const listWorkflows = contract({
  method: 'GET',
  path: '/tables/:table/workflows',
  scope: 'space',
  can: 'signed-in',
  summary: 'Published workflows the caller may start for records of a table',
  input: Type.Object({ table: Type.String({ maxLength: 48 }) }),
  output: Type.Unsafe<{ data: readonly { id: string; name: Text; release: number }[] }>({ type: 'object' }),
})

export const startInstance = contract({
  method: 'POST',
  path: '/workflows/:workflow/instances',
  scope: 'space',
  can: 'signed-in',
  summary: 'Submits a record to a workflow; the same `key` of the same person acts once',
  input: Type.Object({ workflow: id, record: id, key: id, opinion: text, picks }),
  output: Type.Unsafe<Moved>({ type: 'object' }),
  status: 201,
})

/** Commands people give; the rest comes from the product itself. */
export const personCommands = [
  'submit',
  'agree',
  'disagree',
  'abstain',
  'save',
  'return',
  'step_back',
  'roll_back',
  'fetch_back',
  'interrupt',
  'recover',
  'invalidate',
  'claim',
  'release',
  'delegate',
  'accept',
  'refuse',
  'cancel_delegation',
  'hand_over',
  'reassign',
  'add_signer',
  'remove_signer',
  'urge',
  'cc',
] as const

export const commandInstance = contract({
  method: 'POST',
  path: '/workflow-instances/:instance/commands',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Gives a command to an instance, with the changes of the form the step opens; the same `key` of the same person acts once and answers the same',
  input: Type.Object({
    instance: id,
    key: id,
    do: Type.Unsafe<(typeof personCommands)[number]>({ type: 'string', enum: [...personCommands] }),
    task,
    /** The activation to go back to. */
    activation: task,
    seat: task,
    person: Type.Optional(id),
    people: Type.Optional(Type.Array(id, { maxItems: 200 })),
    where: Type.Optional(
      Type.Unsafe<'before' | 'beside' | 'after'>({ type: 'string', enum: ['before', 'beside', 'after'] }),
    ),
    resubmit: Type.Optional(Type.Unsafe<'rerun' | 'direct'>({ type: 'string', enum: ['rerun', 'direct'] })),
    reason: text,
    opinion: text,
    picks,
    values,
    /** Refuses when something happened since. */
    rev: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  }),
  output: Type.Unsafe<Moved>({ type: 'object' }),
})

export const readInstance = contract({
  method: 'GET',
  path: '/workflow-instances/:instance',
  scope: 'space',
  can: 'signed-in',
  summary:
    'An instance with the state of each node, its newest 500 rows of track, and the tasks of the caller',
  input: Type.Object({ instance: id }),
  output: Type.Unsafe<InstanceView>({ type: 'object' }),
})

export const listTodos = contract({
  method: 'GET',
  path: '/my/todos',
  scope: 'space',
  can: 'signed-in',
  summary: 'What waits for the caller, newest first, 50 to a page',
  input: Type.Object({ after: Type.Optional(Type.String({ maxLength: 200 })) }),
  output: Type.Unsafe<TodoPage>({ type: 'object' }),
})

export const tryWorkflow = contract({
  method: 'POST',
  path: '/workflows/try',
  scope: 'space',
  can: ['admin'],
  summary:
    'Plays a definition, published or not, for an initiator and a record, with everybody agreeing: who is asked, why, and until when; nothing is stored',
  input: Type.Object({ body: Type.Unsafe<JsonObject>({ type: 'object' }), initiator: id, record: id }),
  output: Type.Unsafe<TriedWorkflow>({ type: 'object' }),
})

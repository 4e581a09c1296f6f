import type { Json, JsonObject, Text } from '@gantry/base/shared'
import { contract, type Ref } from '@gantry/model/shared'
import {
  type ExecutorRule,
  executorsSchema,
  type InstanceState,
  type NodeButton,
  type Outcome,
  type PeopleToday,
  type TaskResult,
  type TaskState,
  type TrackRow,
  type TriedWorkflow,
  type WorkflowDef,
} from '@gantry/workflow/shared'
import { Type } from 'typebox'

/** Where an instance stands after a command. */
export interface Moved {
  readonly instance: string
  readonly state: InstanceState
  readonly outcome: Outcome | null
  readonly rev: number
  /** Open tasks of the caller in it. */
  readonly mine: readonly number[]
}

/** A step that ran, to go back to. */
export interface StepTarget {
  readonly activation: number
  readonly node: Text
}

/** What a step lets its holder do with the rows of a slave table. */
export interface RowRights {
  /** Rows may be added. */
  readonly add: boolean
  /** Rows that are there may be removed or moved. */
  readonly remove: boolean
  /** Permissions of columns; that of a column not listed is the one of the field. */
  readonly columns: Readonly<Record<string, 'read' | 'edit' | 'required'>>
}

/** A task of the reader with what its node lets him do. */
export interface OwnTask {
  readonly task: number
  readonly node: string
  readonly state: TaskState
  /** The person the reader acts for as agent; null: it is the reader's own. */
  readonly for: { readonly id: string; readonly title: string } | null
  readonly buttons: readonly NodeButton[]
  readonly decisions: readonly ('submit' | 'agree' | 'disagree')[]
  /** Steps it may be returned to. */
  readonly targets: readonly StepTarget[]
  /** Steps it came from, one for each branch of a join: where going back a step leads. */
  readonly before: readonly StepTarget[]
  /** It was taken out of a pool and can be given back. */
  readonly claimed: boolean
  /** Undecided seats of the step that may be taken away. */
  readonly signers: readonly { readonly seat: number; readonly title: string }[]
  /** Who cannot be given the task: the initiator, where the step asks for the approval of somebody else; null: nobody. */
  readonly barred: string | null
  /** What happens when a return is submitted again; `chooser`: whoever returns decides. */
  readonly resubmit: 'rerun' | 'direct' | 'chooser'
  /** The opinion the reader kept with the form; null: none. */
  readonly opinion: string | null
  /** Id of the file with the signature the reader kept with the form; null: none. */
  readonly signature: string | null
  /** A decision needs an opinion. */
  readonly opinionRequired: boolean
  /** A decision needs a signature. */
  readonly signatureRequired: boolean
  /** Permission and value of each field that is not hidden; of a slave table also what may be done with its rows. */
  readonly fields: Readonly<
    Record<
      string,
      { readonly permission: 'read' | 'edit' | 'required'; readonly value: Json; readonly rows?: RowRights }
    >
  >
}

/** One turn of a seat at a step: who has it or had it, and from when to when. */
export interface FlowStep {
  readonly task: number
  readonly node: string
  readonly name: Text
  readonly state: TaskState
  readonly result: TaskResult | null
  /** Its holder, or whoever may claim it; empty: the product itself. */
  readonly people: readonly { readonly id: string; readonly title: string }[]
  /** ISO 8601, UTC; of one that is `waiting` when it was queued. */
  readonly received: string
  readonly finished: string | null
  readonly due: string | null
  readonly opinion: string | null
  /** Id of the file with the signature of whoever decided; opened with the record and `approval` naming the instance. */
  readonly signature: string | null
  /** Whom the person acted for, where that was not himself. */
  readonly onBehalfOf: { readonly id: string; readonly title: string } | null
  /** It was moved back over, so the decision no longer counts. */
  readonly superseded: boolean
  /** Number of the row of the track that moved back over it; null: none did, or it was not recorded then. */
  readonly supersededBy: number | null
  /** Of one that waits for its turn: who decides before it. */
  readonly after?: readonly string[]
}

/** What is done to an instance as a whole, apart from its tasks. */
export const instanceCommands = [
  'urge',
  'cc',
  'revoke_cc',
  'interrupt',
  'recover',
  'roll_back',
  'reassign',
  'invalidate',
] as const
export type InstanceCommand = (typeof instanceCommands)[number]

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
    /** The drawing leads to it from where the instance stands. */
    readonly ahead: boolean
    /** Seats that decided, and how many there are. */
    readonly seats: readonly [number, number]
  }[]
  /** Edges of the drawing that were certainly taken, by id; of a choice it may not be known which. */
  readonly taken: readonly string[]
  readonly track: readonly (TrackRow & {
    readonly name: Text | null
    readonly person: string | null
    /** The name of the person in `to`; absent: it names none. */
    readonly recipient?: string
    /** The name of the person in `from`; absent: it names none. */
    readonly giver?: string
  })[]
  readonly mine: readonly OwnTask[]
  /** In the order in which they were received, the newest 500. */
  readonly steps: readonly FlowStep[]
  /** What the reader may do to it as a whole. */
  readonly may: readonly InstanceCommand[]
  /** Who has a copy, the newest 200, for a reader who may take copies back; else empty. */
  readonly copies: readonly Ref[]
  /** The newest decision the reader may take back now; null: none. */
  readonly fetch: number | null
}

/** The workflow of a record as its reader meets it. */
export interface RecordWorkflow {
  /** The running instance, else the one that ended last; null: none the reader is concerned with. */
  readonly instance: InstanceView | null
  /** Published workflows the reader may submit the record to now; none while one is running. */
  readonly startable: readonly { readonly id: string; readonly name: Text }[]
  /** In whose name: his own, and those of principals he is an agent of. */
  readonly starts: {
    readonly own: boolean
    readonly principals: readonly { readonly id: string; readonly title: string }[]
  }
  /** The reader's own submission that was begun and kept. */
  readonly draft: { readonly instance: string; readonly workflow: string; readonly picks: Picks } | null
}

/** People picked for steps ahead, by the id of the step. */
export type Picks = Readonly<Record<string, readonly string[]>>

const id = Type.String({ format: 'uuid' })
const task = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 }))
const text = Type.Optional(Type.String({ maxLength: 2_000 }))
const picks = Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Array(id, { maxItems: 100 })))
const values = Type.Optional(Type.Unsafe<Readonly<Record<string, Json>>>({ type: 'object' }))

export const startInstance = contract({
  method: 'POST',
  path: '/workflows/:workflow/instances',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary:
    'Submits a record to a workflow; the same `key` of the same person acts once. `for`: the principal in whose name an agent does',
  input: Type.Object({ workflow: id, record: id, key: id, opinion: text, picks, for: Type.Optional(id) }),
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
  'revoke_cc',
  'correct',
  'find_again',
] as const

export const commandInstance = contract({
  method: 'POST',
  path: '/workflow-instances/:instance/commands',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary:
    'Gives a command to an instance, with the changes of the form the step opens; the same `key` of the same person acts once and answers the same. Refusals name their reason: 409 `workflow.instance_state`, `instance_interrupted`, `task_state`, `task_handled`, `version_conflict`, `target_not_on_path`, `target_is_self`, `target_is_member`, `target_is_initiator`, `irreversible_passed`, `child_finished`, `next_handled`; 403 `workflow.not_holder`, `not_allowed_by_node`, `seat_of_rule`, `agency_scope`, `same_person`, `user_type`; 422 `workflow.no_executor`, `reason_required`, `reason_too_long`, `opinion_too_long`, `field_required`, `pick_required`, `pick_out_of_range`; 429 `workflow.urge_throttled`',
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
    /** A PNG file of the caller with his signature, for a decision, or kept by `save`; null takes the kept one away. */
    signature: Type.Optional(Type.Union([id, Type.Null()])),
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
  keys: true,
  summary:
    'An instance with the state of each node, its newest 500 rows of track, and the tasks of the caller',
  input: Type.Object({ instance: id }),
  output: Type.Unsafe<InstanceView>({ type: 'object' }),
})

export const readInstanceDefinition = contract({
  method: 'GET',
  path: '/workflow-instances/:instance/definition',
  scope: 'space',
  can: 'signed-in',
  summary: 'The release of the workflow an instance runs by, to be drawn',
  input: Type.Object({ instance: id }),
  output: Type.Unsafe<{ def: WorkflowDef }>({ type: 'object' }),
})

export const instanceOfRecord = contract({
  method: 'GET',
  path: '/tables/:table/records/:id/workflow',
  scope: 'space',
  can: 'signed-in',
  keys: true,
  summary:
    'The running instance of a record, else the last that ended, where the caller is concerned with it; and the workflows it may be submitted to',
  input: Type.Object({ table: Type.String({ maxLength: 48 }), id }),
  output: Type.Unsafe<RecordWorkflow>({ type: 'object' }),
})

export const peopleToday = contract({
  method: 'POST',
  path: '/workflows/rules/people',
  scope: 'space',
  can: ['admin', 'user'],
  summary:
    'Whom each executor rule gives today, in the order of the rules; null for those that depend on initiator or record',
  input: Type.Object({
    table: Type.String({ maxLength: 48 }),
    rules: Type.Unsafe<readonly ExecutorRule[]>(executorsSchema),
  }),
  output: Type.Object({ data: Type.Unsafe<readonly (PeopleToday | null)[]>({ type: 'array' }) }),
})

export const tryWorkflow = contract({
  method: 'POST',
  path: '/workflows/try',
  scope: 'space',
  can: ['admin', 'user'],
  summary:
    'Plays a definition, published or not, for an initiator and a record, with everybody agreeing: who is asked, why, and until when; without `picks` the first who may be picked are. Nothing is stored',
  input: Type.Object({
    body: Type.Unsafe<JsonObject>({ type: 'object' }),
    initiator: id,
    record: id,
    picks,
  }),
  output: Type.Unsafe<TriedWorkflow>({ type: 'object' }),
})

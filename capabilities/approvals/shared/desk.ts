import type { Json, JsonObject, Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import type { InstanceState, Outcome, SaidRule, SignMode, TaskState } from '@gantry/workflow/shared'
import { Type } from 'typebox'
import type { PlacedIssue } from './exceptions-contract.ts'

/**
 * When a to-do is due, the most pressing first; `open` has no time limit, and in one that is `interrupted` the clock stands. Days are
 * those of the reader's time zone.
 */
export const dueGroups = ['overdue', 'today', 'tomorrow', 'later', 'open', 'interrupted'] as const
export type DueGroup = (typeof dueGroups)[number]

/** Moves back by which a task can have come; `disagree`: a disagreement whose step sends back. */
export const returningMoves = [
  'return',
  'step_back',
  'roll_back',
  'fetch_back',
  'auto_return',
  'disagree',
] as const

/** The move back that made a task. */
export interface Returned {
  readonly how: (typeof returningMoves)[number]
  /** Name of the person; null: the product itself. */
  readonly by: string | null
  readonly reason: string | null
}

/** One thing that waits for the reader. */
export interface Todo {
  readonly instance: string
  readonly task: number
  readonly workflow: Text
  readonly node: Text
  /** The step fills in the record and is submitted; else it is agreed or disagreed with. */
  readonly fills: boolean
  readonly table: string
  readonly record: string
  /** Title of the record when it was last moved. */
  readonly subject: string
  readonly initiator: { readonly id: string; readonly title: string }
  readonly state: TaskState
  /** ISO 8601, UTC. */
  readonly received: string
  readonly due: string | null
  readonly group: DueGroup
  /** The person the reader may act for as agent; null: it is the reader's own. */
  readonly for: { readonly id: string; readonly title: string } | null
  /** Whose task it is, where the reader was asked to act for another. */
  readonly delegatedBy: string | null
  /** Null: the task came on the way forward. */
  readonly returned: Returned | null
  /** It fell to the workflow administrator, because nobody was found or its holder left. */
  readonly fell: boolean
}

export interface TodoPage {
  readonly data: readonly Todo[]
  /** Where the next page begins; null: this was the last. */
  readonly next: string | null
  /** At most 1,000. */
  readonly total: number
}

/** What the to-dos are narrowed to. */
export interface TodoFilter {
  readonly search?: string
  readonly app?: string
  readonly workflow?: string
  readonly group?: DueGroup
  /** Only those nobody claimed yet. */
  readonly pool?: boolean
}

/** One to-do, or those of one instance. */
export interface NamedTodo {
  readonly instance?: string
  readonly task?: number
}

/** How the 1,000 most pressing to-dos are spread. */
export interface TodoFacets {
  readonly groups: readonly { readonly group: DueGroup; readonly count: number }[]
  readonly apps: readonly { readonly id: string; readonly name: string; readonly count: number }[]
  readonly workflows: readonly { readonly id: string; readonly name: Text; readonly count: number }[]
}

/** A filter of the desk a person keeps under a name. */
export interface DeskTab {
  readonly name: string
  readonly filter: TodoFilter
}

/** What a person keeps at the desk. */
export interface Desk {
  /** Sentences offered for opinions. */
  readonly phrases: readonly string[]
  readonly tabs: readonly DeskTab[]
  /** Id of the file with the signature the person keeps. */
  readonly signature: string | null
}

/** A step that follows when the command is given. */
export interface NextStep {
  readonly node: string
  readonly name: Text
  readonly kind: string
  /** Who gets it, at most 50. Where they are picked: who may be picked; empty: anybody. */
  readonly people: readonly { readonly id: string; readonly title: string }[]
  /** The rules of the step find nobody: it falls to the administrator of the workflow. */
  readonly fell: boolean
  /** The person who gives the command picks them. */
  readonly pick: { readonly min: number; readonly max: number } | null
  /** How several people decide there; `chain`: leader after leader. Null: one person does, or nobody decides. */
  readonly sign:
    | { readonly mode: Exclude<SignMode, 'single' | 'vote'> | 'chain' }
    /** Passes at this share in per cent, or at so many agrees. */
    | { readonly mode: 'vote'; readonly share?: number; readonly count?: number }
    | null
}

export interface Preview {
  readonly next: readonly NextStep[]
  /** It would end the instance. */
  readonly outcome: Outcome | null
}

/** What the holder of a task wants to know before deciding. */
export interface TaskContext {
  /** When he had the record last: his last decision in the instance, else the receipt. */
  readonly since: string
  /**
   * Fields his step shows that changed since, each with its value then and now and who changed it last; of a slave field only the
   * rows that differ.
   */
  readonly changes: readonly {
    readonly field: string
    readonly before: Json
    readonly after: Json
    readonly by: string | null
    readonly at: string
  }[]
  /** The rules that gave the step its people, in their order, and the branches taken on the way. */
  readonly why: {
    readonly rules: readonly (SaidRule & {
      /** It found the reader. */
      readonly mine: boolean
    })[]
    readonly passed: readonly {
      readonly node: Text
      readonly branches: readonly { readonly name: Text | null; readonly when: string | null }[]
      /** What the conditions read when they were decided, of the fields the step shows; null: it was not kept. */
      readonly read: Readonly<Record<string, Json>> | null
    }[]
    /** Special reasons: `same` person policy, `empty` executor policy. */
    readonly same: string | null
    readonly empty: string | null
    /** The task fell to the workflow administrator: because `gone` left, else because the rules gave nobody. Null: it did not. */
    readonly fell: { readonly gone: string | null } | null
    /** Who passed the task on to the reader, and how. */
    readonly from: {
      readonly how: 'delegate' | 'hand_over' | 'reassign' | 'add_signer'
      readonly by: string
    } | null
  }
}

export const batchCommands = ['submit', 'agree', 'disagree', 'fetch_back'] as const
export type BatchCommand = (typeof batchCommands)[number]

/** What became of one task of a batch. */
export interface BatchResult {
  readonly instance: string
  readonly task: number
  readonly subject: string
  /** Null: done. Else the code of the error, with its parameters. */
  readonly code: string | null
  /** The state of the instance after the command; null where it was refused. */
  readonly state: InstanceState | null
  readonly params: JsonObject
  /** What is wrong with the values, by the names of their places. */
  readonly issues: readonly PlacedIssue[]
}

const id = Type.String({ format: 'uuid' })
const task = Type.Integer({ minimum: 1, maximum: 1_000_000_000 })
const group = Type.Unsafe<DueGroup>({ type: 'string', enum: [...dueGroups] })
const filter = {
  search: Type.Optional(Type.String({ maxLength: 100 })),
  app: Type.Optional(id),
  workflow: Type.Optional(id),
  group: Type.Optional(group),
  pool: Type.Optional(Type.Boolean()),
}

export const listTodos = contract({
  method: 'GET',
  path: '/my/todos',
  scope: 'space',
  can: 'signed-in',
  summary: 'What waits for the caller, the most pressing first, 50 to a page',
  input: Type.Object({
    ...filter,
    instance: Type.Optional(id),
    task: Type.Optional(task),
    after: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  output: Type.Unsafe<TodoPage>({ type: 'object' }),
})

export const todoFacets = contract({
  method: 'GET',
  path: '/my/todo-facets',
  scope: 'space',
  can: 'signed-in',
  summary: 'How the to-dos of the caller are spread over due days, applications and workflows',
  input: Type.Object({}),
  output: Type.Unsafe<TodoFacets>({ type: 'object' }),
})

export const startableTables = contract({
  method: 'GET',
  path: '/my/startable-tables',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Tables in which the caller may create a record and submit it to a published workflow, at most 200',
  input: Type.Object({}),
  output: Type.Unsafe<{
    readonly data: readonly {
      readonly table: string
      /** What one record is called. */
      readonly name: Text
    }[]
  }>({ type: 'object' }),
})

export const readDesk = contract({
  method: 'GET',
  path: '/my/desk',
  scope: 'space',
  can: 'signed-in',
  summary: 'Phrases, tabs and the signature the caller keeps at the desk',
  input: Type.Object({}),
  output: Type.Unsafe<Desk>({ type: 'object' }),
})

export const keepDesk = contract({
  method: 'PUT',
  path: '/my/desk',
  scope: 'space',
  can: 'signed-in',
  summary: 'Keeps the phrases, the tabs or the signature of the caller; null removes the signature',
  input: Type.Object({
    phrases: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: 20 })),
    tabs: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: 20 }),
            filter: Type.Object(filter, { additionalProperties: false }),
          },
          { additionalProperties: false },
        ),
        { maxItems: 10 },
      ),
    ),
    signature: Type.Optional(Type.Union([id, Type.Null()])),
  }),
  output: Type.Unsafe<Desk>({ type: 'object' }),
})

export const previewCommand = contract({
  method: 'POST',
  path: '/workflow-instances/:instance/preview',
  scope: 'space',
  can: 'signed-in',
  summary: 'Which steps follow a decision and who gets or may be picked for them; nothing is stored',
  input: Type.Object({
    instance: id,
    task,
    do: Type.Unsafe<'submit' | 'agree'>({ type: 'string', enum: ['submit', 'agree'] }),
    values: Type.Optional(Type.Unsafe<Readonly<Record<string, Json>>>({ type: 'object' })),
  }),
  output: Type.Unsafe<Preview>({ type: 'object' }),
})

export const previewStart = contract({
  method: 'POST',
  path: '/workflows/:workflow/preview',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Which steps follow the submission of a record and who gets or may be picked for them; nothing is stored',
  input: Type.Object({ workflow: id, record: id, for: Type.Optional(id) }),
  output: Type.Unsafe<Preview>({ type: 'object' }),
})

export const taskContext = contract({
  method: 'GET',
  path: '/workflow-instances/:instance/tasks/:task/context',
  scope: 'space',
  can: 'signed-in',
  summary: 'What changed since the holder of a task had the record last, and why the task came to him',
  input: Type.Object({ instance: id, task }),
  output: Type.Unsafe<TaskContext>({ type: 'object' }),
})

export const decideMany = contract({
  method: 'POST',
  path: '/my/todos/decide',
  scope: 'space',
  can: 'signed-in',
  summary: 'Decides up to 200 tasks of the caller one by one, or fetches them back, with a result for each',
  input: Type.Object({
    do: Type.Unsafe<BatchCommand>({ type: 'string', enum: [...batchCommands] }),
    opinion: Type.Optional(Type.String({ maxLength: 2_000 })),
    signature: Type.Optional(id),
    items: Type.Array(Type.Object({ instance: id, task, key: id }), { minItems: 1, maxItems: 200 }),
  }),
  output: Type.Unsafe<{ readonly results: readonly BatchResult[] }>({ type: 'object' }),
})

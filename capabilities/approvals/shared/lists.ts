import type { Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import type { InstanceState, Outcome } from '@gantry/workflow/shared'
import { Type } from 'typebox'

/** Lists of instances a person has besides the to-dos, each with a page of its own. */
export const instanceLists = [
  'started',
  'processed',
  'copied',
  'drafts',
  'delegated_by_me',
  'delegated_to_me',
  'monitored',
] as const
export type InstanceList = (typeof instanceLists)[number]

/** States an instance is listed by. */
export const listedStates = ['ongoing', 'interrupted', 'finished', 'invalidated'] as const
export type ListedState = (typeof listedStates)[number]

/** One instance of a list. */
export interface ListedInstance {
  readonly instance: string
  readonly workflow: Text
  readonly table: string
  readonly record: string
  /** Title of the record when it was last moved. */
  readonly subject: string
  readonly initiator: { readonly id: string; readonly title: string }
  readonly state: InstanceState
  readonly outcome: Outcome | null
  /** ISO 8601, UTC. Of a draft: when it was kept. */
  readonly started: string
  readonly ended: string | null
  /** Steps it waits at with those who have it, at most five. */
  readonly current: readonly { readonly node: Text; readonly person: string }[]
  /** The reader's newest decision, where the engine lets it be fetched back. */
  readonly fetch: number | null
  /** It waits for somebody else than the reader, who may be urged; the engine has the last word. */
  readonly urges: boolean
  /** Copied to the reader and not read yet. */
  readonly unread: boolean
  /** A monitor reads it who may correct its data now. */
  readonly corrects: boolean
  /** A monitor reads it who may still roll it back or declare it void, though it is finished. */
  readonly reopens: boolean
  /** Of a list of monitors: holders, of those in `current`, whose tasks cannot be given to the initiator. */
  readonly barred: readonly string[]
  /** The delegation it is listed for. */
  readonly delegation: {
    readonly task: number
    readonly state: 'offered' | 'delegated'
    readonly by: string
    readonly to: string
  } | null
}

export interface InstancePage {
  readonly data: readonly ListedInstance[]
  /** Where the next page begins; null: this was the last. */
  readonly next: string | null
  /** Workflows of the newest 1,000 of the list, or those monitored, to filter by; at most 100. */
  readonly workflows: readonly { readonly id: string; readonly name: Text }[]
}

/** How many wait in each list, each at most 1,000. */
export interface WorkCounts {
  readonly todo: number
  /** To-dos nobody claimed yet, among them. */
  readonly pool: number
  /** Instances others delegated to the person, which wait for him. */
  readonly delegated: number
  /** Copies that are not read. */
  readonly copied: number
  readonly drafts: number
  /** The person monitors a workflow. */
  readonly monitors: boolean
}

const id = Type.String({ format: 'uuid' })
const moment = Type.Optional(Type.String({ format: 'date-time' }))

export const listInstances = contract({
  method: 'GET',
  path: '/my/instances',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Instances the caller started, processed, keeps as a draft, got a copy of, delegated, was delegated or monitors, newest first, 50 to a page',
  input: Type.Object({
    list: Type.Unsafe<InstanceList>({ type: 'string', enum: [...instanceLists] }),
    after: Type.Optional(id),
    /** Part of the title. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    workflow: Type.Optional(id),
    state: Type.Optional(Type.Unsafe<ListedState>({ type: 'string', enum: [...listedStates] })),
    /** Submitted at or after. */
    from: moment,
    /** Submitted before. */
    until: moment,
    /** Of copies: those that are not read. */
    unread: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unsafe<InstancePage>({ type: 'object' }),
})

export const countWork = contract({
  method: 'GET',
  path: '/my/work-counts',
  scope: 'space',
  can: 'signed-in',
  summary: 'How many to-dos, copies, delegations and drafts the caller has',
  input: Type.Object({}),
  output: Type.Unsafe<WorkCounts>({ type: 'object' }),
})

export const markCopiesRead = contract({
  method: 'POST',
  path: '/my/copies/read',
  scope: 'space',
  can: 'signed-in',
  summary: 'Marks copies as read: those named, else all of the caller',
  input: Type.Object({ instances: Type.Optional(Type.Array(id, { maxItems: 200 })) }),
  output: Type.Unsafe<{ read: number }>({ type: 'object' }),
})

export const keepSubmission = contract({
  method: 'PUT',
  path: '/my/drafts',
  scope: 'space',
  can: 'signed-in',
  summary: 'Keeps a submission that is not sent yet; one for each record, which submitting it consumes',
  input: Type.Object({
    workflow: id,
    record: id,
    picks: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.Array(id, { maxItems: 100 }))),
  }),
  output: Type.Unsafe<{ instance: string }>({ type: 'object' }),
})

export const dropSubmission = contract({
  method: 'DELETE',
  path: '/my/drafts/:instance',
  scope: 'space',
  can: 'signed-in',
  summary: 'Removes a submission of the caller that was not sent; the record stays',
  input: Type.Object({ instance: id }),
  output: Type.Unsafe<{ instance: string }>({ type: 'object' }),
})

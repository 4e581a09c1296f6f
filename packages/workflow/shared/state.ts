import type { Json } from '@gantry/base/shared'
import type { NodeId } from '@gantry/graph/shared'
import type { FieldId } from '@gantry/model/shared'

/** How somebody acts for another: of his task, by a standing rule, or with his whole account. */
export type Via = 'delegate' | 'agency' | 'hosting'

export type DelegationMode = 'final' | 'report_back'

/** Id of a member of the space. */
export type PersonId = string

export const instanceStates = ['draft', 'ongoing', 'interrupted', 'finished', 'invalidated'] as const
export type InstanceState = (typeof instanceStates)[number]

export const outcomes = ['approved', 'rejected', 'completed', 'terminated'] as const
export type Outcome = (typeof outcomes)[number]

export const taskStates = ['waiting', 'pool', 'open', 'offered', 'delegated', 'done', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]

export type TaskResult =
  | 'submit'
  | 'agree'
  | 'disagree'
  | 'abstain'
  | 'return'
  | 'step_back'
  | 'hand_over'
  | 'auto_agree'
  | 'auto_return'

export type CancelCause =
  | 'decided'
  | 'superseded'
  | 'fetched_back'
  | 'removed'
  | 'invalidated'
  | 'terminated'
  | 'timeout'

/** A branch of a running block. */
export interface InBranch {
  readonly scope: number
  readonly branch: string
}

/** One run of a parallel or inclusive block. */
export interface BlockScope {
  readonly id: number
  /** The split. */
  readonly node: NodeId
  /** The blocks around it, outermost first. */
  readonly path: readonly InBranch[]
  readonly causedBy: readonly number[]
  readonly expected: readonly string[]
  /** For each branch that arrived, the activations whose completion brought it. */
  readonly arrived: Readonly<Record<string, readonly number[]>>
  readonly open: boolean
  /** It was created by what a backward move took away. */
  readonly dropped?: true
}

/** A countable voice at a node. Who holds it changes; how many there are does not. */
export interface Seat {
  readonly id: number
  readonly weight: number
  readonly origin: 'rule' | 'signer' | 'exception' | 'system'
  /** The person the rules gave, and whoever a hand-over gave it to; null: a pool nobody claimed. */
  readonly person: PersonId | null
  /** Who may claim it. */
  readonly candidates?: readonly PersonId[]
  /** Seats that decide before this one opens: of serial order, or added before or after. */
  readonly after?: readonly number[]
  readonly vote?: 'submit' | 'agree' | 'disagree' | 'abstain'
  readonly removed?: true
  /** Of a signer that was added: whose task it was added to. Absent in those added before this was kept. */
  readonly addedBy?: PersonId
}

/** One seat's work at one activation. */
export interface Task {
  readonly id: number
  readonly activation: number
  readonly seat: number
  /** Null: in a pool. */
  readonly holder: PersonId | null
  readonly state: TaskState
  readonly result?: TaskResult
  readonly cause?: CancelCause
  readonly received: number
  readonly finished?: number
  readonly due?: number
  /** When it was taken out of its pool. */
  readonly claimed?: number
  /** Who decided; with `onBehalfOf` and `via` where that was not the holder. */
  readonly actor?: PersonId
  readonly onBehalfOf?: PersonId
  readonly via?: Via
  readonly opinion?: string
  /** Opinion and signature kept with a saved form, for whoever saved it alone; they end with the task. */
  readonly draft?: { readonly by: PersonId; readonly opinion?: string; readonly signature?: string }
  /** Id of the file with the signature of whoever decided. */
  readonly signature?: string
  readonly offer?: {
    readonly to: PersonId
    readonly mode: DelegationMode
    readonly until: number
    /** When it was offered; absent in offers made before this was kept. */
    readonly at?: number
  }
  /** When the delegate who decided received it. */
  readonly reached?: number
  /** Nobody was found, so the workflow administrator has it. */
  readonly exception?: true
  /** Its decision no longer counts. */
  readonly superseded?: true
  /** Number of the row of the track that superseded it. Absent where that happened before this was kept. */
  readonly supersededBy?: number
}

/** What a direct resubmission restores: what was running when the return took it away. */
export interface Restore {
  readonly activations: readonly {
    readonly node: NodeId
    readonly path: readonly InBranch[]
    readonly seats: readonly Seat[]
    readonly chain?: readonly PersonId[]
    readonly restore?: Restore
  }[]
  /** Blocks that were created inside, with the branches that had arrived. */
  readonly scopes: readonly {
    readonly id: number
    readonly node: NodeId
    readonly path: readonly InBranch[]
    readonly expected: readonly string[]
    readonly arrived: readonly string[]
  }[]
  /** Blocks around the target that had closed, with the arrivals of the other branches. */
  readonly closed: readonly { readonly scope: number; readonly branch: string; readonly others: string }[]
  /** Values of the key fields when it was returned. */
  readonly values: Readonly<Record<FieldId, Json>>
}

/** One entering of a node. */
export interface Activation {
  readonly id: number
  readonly node: NodeId
  readonly state: 'active' | 'completed' | 'cancelled'
  readonly superseded?: true
  readonly path: readonly InBranch[]
  /** The activations whose completion produced it: all backward moves follow these, not the drawing. */
  readonly causedBy: readonly number[]
  readonly entered: number
  readonly left?: number
  readonly seats: readonly Seat[]
  /** Leaders still to come, one activation each. */
  readonly chain?: readonly PersonId[]
  readonly restore?: Restore
  /** Children of a sub-process that are still running, and how many have ended. */
  readonly children?: { readonly running: readonly string[]; readonly ended: number }
  /** A result that came while the instance was interrupted. */
  readonly held?: true
}

/** A moment at which something happens by itself. */
export interface Timer {
  readonly id: number
  readonly at: number
  readonly activation: number
  readonly task?: number
  readonly what: 'limit' | 'wait' | 'offer'
  /** The rule of the time limit. */
  readonly rule?: number
}

/** One run of a workflow for one record: all a command needs to know, apart from people and the record. */
export interface Instance {
  readonly id: string
  /** Id and release of the definition it is pinned to. */
  readonly workflow: string
  readonly release: number
  readonly table: string
  readonly record: string
  readonly state: InstanceState
  readonly outcome?: Outcome
  /** The instance whose sub-process step waits for this one. */
  readonly parent?: {
    readonly instance: string
    readonly activation: number
    /** The row of the parent's record it was started for. */
    readonly row?: string
  }
  /** How many instances it was started through. */
  readonly depth?: number
  readonly initiator: PersonId
  /** Frozen when it starts. */
  readonly initiatorDepartment: string | null
  readonly started?: number
  readonly ended?: number
  readonly interrupted?: {
    readonly at: number
    readonly by: PersonId
    /** The parent's interruption came down to it. */
    readonly byParent?: true
  }
  /** Interruptions that are over. */
  readonly pauses?: readonly { readonly from: number; readonly to: number }[]
  readonly activations: readonly Activation[]
  readonly scopes: readonly BlockScope[]
  readonly tasks: readonly Task[]
  readonly timers: readonly Timer[]
  /** Next number for activations, scopes, seats, tasks and timers. */
  readonly next: number
  /** Rows of the track so far; they are numbered without gaps. */
  readonly tracked: number
  /** The newest activation when something was last moved back: earlier agreement no longer counts as the same person's. */
  readonly movedBack?: number
  /** For each field that changed on the way, the number `next` was at then. */
  readonly edited?: Readonly<Record<FieldId, number>>
  readonly urged?: readonly { readonly by: PersonId; readonly activation: number; readonly at: number }[]
  /** People picked for nodes ahead. */
  readonly picked?: Readonly<Record<NodeId, readonly PersonId[]>>
  /** Who picked them. */
  readonly pickedBy?: Readonly<Record<NodeId, PersonId>>
}

/** What is known of an instance before anything happens to it. */
type Beginning = Pick<
  Instance,
  'id' | 'workflow' | 'release' | 'table' | 'record' | 'initiator' | 'initiatorDepartment'
> &
  Partial<Pick<Instance, 'parent' | 'depth' | 'started' | 'picked'>>

/** An instance that is not submitted yet, before its first step. */
export const newInstance = (beginning: Beginning): Instance => ({
  ...beginning,
  state: 'draft',
  activations: [],
  scopes: [],
  tasks: [],
  timers: [],
  next: 1,
  tracked: 0,
})

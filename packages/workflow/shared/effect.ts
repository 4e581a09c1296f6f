import type { NodeId } from '@gantry/graph/shared'
import type { FieldId } from '@gantry/model/shared'
import type { CommandName } from './command.ts'
import type { Explanation } from './facts.ts'
import type { CancelCause, PersonId, Via } from './state.ts'

/** One row of the track. Rows are added and never changed. */
export interface TrackRow {
  readonly seq: number
  readonly at: number
  readonly action:
    | CommandName
    | 'enter'
    | 'receive'
    | 'cancel'
    | 'auto_agree'
    | 'auto_return'
    | 'auto_pass'
    | 'escalate'
    | 'direct_downgraded'
    | 'finish'
    /** Moved to a newer release, which `text` names. */
    | 'migrate'
  readonly node?: NodeId
  readonly activation?: number
  readonly task?: number
  readonly seat?: number
  /** Null: the system. */
  readonly actor: PersonId | null
  readonly onBehalfOf?: PersonId
  readonly via?: Via
  /** Opinion or reason. */
  readonly text?: string
  /** Id of the file with the signature of the actor. */
  readonly signature?: string
  readonly cause?: CancelCause
  /** The person or activation it was about. */
  readonly to?: PersonId | number
  /** Whose task was given to another by a third person. */
  readonly from?: PersonId
  /** It was given away because its holder leaves or is disabled. */
  readonly leaving?: true
  /** Of a signer that was added: when he decides, seen from the one who added him. */
  readonly where?: 'before' | 'beside' | 'after'
  /** Fields of the record that were corrected. */
  readonly fields?: readonly FieldId[]
  /** It mended an instance that did not go on: the name of the repair. */
  readonly repair?: string
  /** The chat of the enterprise it was decided in. */
  readonly through?: string
  /** Tasks that wait for their turn again because of it. */
  readonly waits?: readonly number[]
}

/** What has to happen besides the new state, in the same transaction or by an event of it. */
export type Effect =
  | { readonly kind: 'track'; readonly row: TrackRow }
  /** Why these people, for one activation. */
  | { readonly kind: 'explain'; readonly activation: number; readonly why: Explanation }
  /** People to tell. */
  | {
      readonly kind: 'tell'
      readonly event:
        | 'received'
        | 'urged'
        | 'due_soon'
        | 'overdue'
        | 'returned'
        | 'fetched_back'
        /** A monitor undid their decision, or rewound the run they began. */
        | 'rolled_back'
        | 'delegated'
        | 'offer_answered'
        | 'delegation_cancelled'
        /** Their seat was taken away before they decided. */
        | 'removed'
        | 'cc'
        | 'interrupted'
        | 'recovered'
        | 'invalidated'
        | 'finished'
        | 'exception'
      readonly to: readonly PersonId[]
      readonly task?: number
      readonly node?: NodeId
      /** Of `offer_answered`: what the delegate answered. */
      readonly answer?: 'accepted' | 'refused'
      /** Reason of the actor, or the note to whoever is told. */
      readonly text?: string
    }
  /** People who may see the record from now on, with the field permissions of the node. */
  | {
      readonly kind: 'takes_part'
      readonly people: readonly PersonId[]
      readonly node: NodeId
      readonly as: 'executor' | 'cc'
    }
  /** People whose copies were taken back. */
  | { readonly kind: 'copies_end'; readonly people: readonly PersonId[] }
  | { readonly kind: 'run_job'; readonly activation: number; readonly node: NodeId }
  | { readonly kind: 'compensate'; readonly activation: number; readonly node: NodeId }
  | { readonly kind: 'start_children'; readonly activation: number; readonly node: NodeId }
  | {
      readonly kind: 'end_children'
      readonly children: readonly string[]
      readonly how: 'invalidate' | 'interrupt' | 'recover'
    }

/** Codes of section 3.11. The error of the product is `workflow.<code>`. */
export const refusalCodes = [
  'instance_state',
  'instance_interrupted',
  'task_state',
  'task_handled',
  'version_conflict',
  'target_not_on_path',
  'target_is_self',
  'target_is_member',
  'target_is_initiator',
  'irreversible_passed',
  'child_finished',
  'next_handled',
  'not_holder',
  'not_allowed_by_node',
  'seat_of_rule',
  'agency_scope',
  'same_person',
  'user_type',
  'no_executor',
  'reason_required',
  'reason_too_long',
  'opinion_too_long',
  'signature_required',
  'field_required',
  'pick_required',
  'pick_out_of_range',
  'urge_throttled',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

export interface Refusal {
  readonly code: RefusalCode
  readonly params?: Readonly<Record<string, string | number | readonly string[]>>
}

import type { NodeId } from '@gantry/graph/shared'
import type { PersonId } from './state.ts'

/** What an agency permits (section 3.8). */
export const agencyPermissions = ['handle_todo', 'handle_done', 'new', 'edit', 'return'] as const
export type AgencyPermission = (typeof agencyPermissions)[number]

/** Rights over an instance besides holding a seat of it. */
export const processRights = [
  'new',
  'monitor',
  'admin',
  'invalidate_finished',
  'reopen',
  'force_undo',
  /** Corrects the data of a record under way. */
  'correct',
] as const
export type ProcessRight = (typeof processRights)[number]

/** Who gives a command. */
export interface Commander {
  readonly person: PersonId
  /** The principals for whom he may act now, in the scope of this workflow. */
  readonly agencies?: readonly { readonly principal: PersonId; readonly may: readonly AgencyPermission[] }[]
  /** Acting in the account of this person. */
  readonly hosting?: PersonId
  readonly rights: readonly ProcessRight[]
}

/** People for nodes ahead, where a rule asks for a pick. */
type Picks = Readonly<Record<NodeId, readonly PersonId[]>>

/** What can be asked of an instance. Changes of the form come with it and are written in the same transaction. */
export type Command =
  | {
      readonly do: 'submit'
      readonly task?: number
      readonly opinion?: string
      readonly signature?: string
      readonly picks?: Picks
    }
  | {
      readonly do: 'agree' | 'disagree' | 'abstain'
      readonly task: number
      readonly opinion?: string
      /** Id of the file with the signature of whoever decides. */
      readonly signature?: string
      readonly picks?: Picks
    }
  /**
   * Stores the form of an open task with opinion and signature so far, or the form of a draft. An empty opinion takes away the one
   * kept before, and so does null the signature.
   */
  | {
      readonly do: 'save'
      readonly task?: number
      readonly opinion?: string
      readonly signature?: string | null
    }
  | {
      readonly do: 'return'
      readonly task: number
      /** The activation to return to. */
      readonly to: number
      readonly resubmit?: 'rerun' | 'direct'
      readonly reason: string
    }
  | { readonly do: 'step_back'; readonly task: number; readonly to?: number; readonly reason: string }
  | { readonly do: 'roll_back'; readonly to: number; readonly reason: string }
  | { readonly do: 'fetch_back'; readonly task: number; readonly reason?: string }
  | { readonly do: 'interrupt' | 'recover' | 'invalidate'; readonly reason: string }
  | { readonly do: 'claim' | 'release'; readonly task: number }
  /** `reason`: a note to the person, where one is given. */
  | {
      readonly do: 'delegate' | 'hand_over'
      readonly task: number
      readonly to: PersonId
      readonly reason?: string
    }
  | { readonly do: 'accept' | 'cancel_delegation'; readonly task: number }
  | { readonly do: 'refuse'; readonly task: number; readonly reason: string }
  | { readonly do: 'reassign'; readonly task: number; readonly to: PersonId }
  | {
      readonly do: 'add_signer'
      readonly task: number
      readonly who: PersonId
      readonly where: 'before' | 'beside' | 'after'
    }
  | {
      readonly do: 'remove_signer'
      readonly task: number
      readonly seat: number
      readonly reason: string
    }
  | { readonly do: 'urge'; readonly activation?: number }
  | { readonly do: 'cc'; readonly to: readonly PersonId[] }
  /** A monitor takes copies back: these people no longer see the record because of them. */
  | { readonly do: 'revoke_cc'; readonly from: readonly PersonId[] }
  /**
   * A monitor has the executors of the steps under way found again, by the rules and the organisation of now; `only` those of steps
   * with a task that has no executor.
   */
  | { readonly do: 'find_again'; readonly reason: string; readonly only?: 'exceptions' }
  /** Values of the record are corrected outside of any task; they are written in the same transaction. */
  | { readonly do: 'correct'; readonly reason: string }
  /** Timers that are due. */
  | { readonly do: 'tick' }
  /** The work of an automatic step is done. */
  | { readonly do: 'job_done'; readonly activation: number }
  /** All attempts of an automatic step failed: it waits for the workflow administrator, who may try it again. */
  | { readonly do: 'job_failed'; readonly activation: number }
  /** A monitor lets an automatic step that failed pass without its work, where the step allows it. */
  | { readonly do: 'skip_job'; readonly activation: number; readonly reason: string }
  /** A monitor has failed work tried again; nothing moves. `activation`: the automatic step it belongs to. */
  | { readonly do: 'retry_job'; readonly activation?: number }
  /** What an automatic step did that was moved back over has been taken back by a server outside, or could not be. */
  | { readonly do: 'undo_done' | 'undo_failed'; readonly activation: number }
  | { readonly do: 'children_started'; readonly activation: number; readonly ids: readonly string[] }
  | { readonly do: 'child_done'; readonly activation: number; readonly child: string }
  /** A holder left: his open work goes by the policy for nobody. */
  | { readonly do: 'holder_gone'; readonly person: PersonId }

export type CommandName = Command['do']

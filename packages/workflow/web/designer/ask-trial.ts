import type { JsonObject } from '@gantry/base/shared'
import type { WorkflowDef } from '../../shared/definition.ts'
import type { RefusalCode } from '../../shared/effect.ts'
import type { SaidExplanation } from '../../shared/facts.ts'
import type { Outcome } from '../../shared/state.ts'

/** One step of a trial run by the engine. */
export interface TriedStep {
  readonly node: string
  readonly people: readonly { readonly id: string; readonly title: string }[]
  /** ISO 8601, UTC; null without a time limit. */
  readonly due: string | null
  readonly why: SaidExplanation | null
}

/** How far a trial came. */
export interface Tried {
  readonly steps: readonly TriedStep[]
  /** Null: it did not come to an end. */
  readonly outcome: Outcome | null
  /** Why it stopped. */
  readonly refused: { readonly code: RefusalCode; readonly params: JsonObject } | null
}

/** Plays a drawn workflow on the server for an initiator and a record: who gets it, why, and until when. Fails with `ApiError`. */
export type AskTrial = (def: WorkflowDef, initiator: string, record: string) => Promise<Tried>

import type { WorkflowDef } from '../../shared/definition.ts'
import type { Explanation } from '../../shared/facts.ts'

/** One step of a trial run by the engine. */
interface TriedStep {
  readonly node: string
  readonly people: readonly { readonly id: string; readonly title: string }[]
  /** ISO 8601, UTC; null without a time limit. */
  readonly due: string | null
  readonly why: Explanation | null
}

/** Plays a drawn workflow on the server for an initiator and a record: who gets it, why, and until when. Fails with `ApiError`. */
export type AskTrial = (
  def: WorkflowDef,
  initiator: string,
  record: string,
) => Promise<{ readonly steps: readonly TriedStep[] }>

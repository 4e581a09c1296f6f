import type { JsonObject } from '@gantry/base/shared'
import type { NodeId } from '@gantry/graph/shared'
import type { RefusalCode } from './effect.ts'
import type { SaidExplanation, SaidRule } from './facts.ts'
import type { Outcome } from './state.ts'

interface Person {
  readonly id: string
  readonly title: string
}

/** The people a step before picks for a step. */
export interface TriedPick {
  /** Who may be picked; null: anybody. */
  readonly among: readonly Person[] | null
  readonly min: number
  readonly max: number
}

/** One step of a trial run by the engine. */
export interface TriedStep {
  readonly node: NodeId
  readonly people: readonly Person[]
  /** ISO 8601, UTC; null without a time limit. */
  readonly due: string | null
  /** Why it has these people; null: it is not a step of people. */
  readonly why: SaidExplanation | null
  /** Null: nobody is picked for it. */
  readonly pick: TriedPick | null
}

/** How far a trial of a workflow came. */
export interface TriedWorkflow {
  /** In the order in which they were entered. */
  readonly steps: readonly TriedStep[]
  /** Null: it did not come to an end. */
  readonly outcome: Outcome | null
  /** Why it stopped. */
  readonly refused: {
    readonly code: RefusalCode
    readonly params: JsonObject
    /** The step that could not be entered; null: it is about none. */
    readonly node: NodeId | null
    /** What its rules gave, where nobody was found for it; else empty. */
    readonly rules: readonly SaidRule[]
  } | null
}

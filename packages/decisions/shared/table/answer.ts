import type { Env, Row, Value } from '@gantry/expr/shared'

/** Why a table has no answer: the rows or the column by name. */
export interface Violation {
  /**
   * `several`: more than one row of a unique table; `differ`: rows of "any" that disagree; `outside`: an input that is not
   * among the allowed values; `type`: an input of another type; `unranked`: an output outside the order of priorities.
   */
  readonly code: 'several' | 'differ' | 'outside' | 'type' | 'unranked'
  /** Numbers of rows from 0. */
  readonly rows: readonly number[]
  readonly column?: string
}

/** What a table answers. */
export interface TableAnswer {
  readonly value: Value
  /** Matching rows from 0; those the answer was taken from under the policy. */
  readonly rows: readonly number[]
  readonly inputs: readonly Value[]
  readonly violation?: Violation
}

export type AskTable = (row: Row, env: Env) => TableAnswer

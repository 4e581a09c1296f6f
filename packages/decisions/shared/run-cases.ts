import { AppError, type Json } from '@gantry/base/shared'
import type { Env } from '@gantry/expr/shared'
import type { Decision, DecisionCase } from './decision.ts'
import { type CompiledDecision, compileDecision, type DecisionOutcome, sameAnswer } from './evaluate.ts'

/** How one case went. */
export interface CaseResult {
  readonly case: DecisionCase
  /** `open`: it expects nothing yet. */
  readonly state: 'passed' | 'failed' | 'open'
  readonly outcome: DecisionOutcome | null
  /** Why there is no outcome. */
  readonly error: AppError | null
}

/** Runs the cases of a decision; null where it cannot answer at all. */
export const runCases = (decision: Decision, env: Env): readonly CaseResult[] | null => {
  const compiled = compiledOrNull(decision)
  return compiled && (decision.cases ?? []).map(each => runCase(compiled, each, env))
}

/** @throws what is no error of the decision */
export const compiledOrNull = (decision: Decision): CompiledDecision | null => {
  try {
    return compileDecision(decision)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

const runCase = (compiled: CompiledDecision, each: DecisionCase, env: Env): CaseResult => {
  try {
    const outcome = compiled.ask(each.input, env)
    const state = each.expect === undefined ? 'open' : meets(outcome, each.expect) ? 'passed' : 'failed'
    return { case: each, state, outcome, error: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { case: each, state: 'failed', outcome: null, error }
  }
}

const meets = ({ value, sound }: DecisionOutcome, expected: Json): boolean =>
  sound && sameAnswer(value, expected)

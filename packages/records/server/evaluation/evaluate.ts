import { AppError, type Issue, issue, type JsonObject } from '@gantry/base/shared'
import type { Parsed, PlannedFormula, Within } from '@gantry/fields/shared'
import type { Budget } from '@gantry/kernel/server'
import { evaluateAway } from './evaluate-away.ts'

/** What one evaluation may take on the thread that answers requests; all but a few end within a hundredth of it. */
const inline = { steps: 50_000, milliseconds: 10 }

/**
 * Evaluates a default or a rule, which must end soon.
 * @throws AppError expression.stopped, request.cancelled
 */
export const evaluateSoon = <Result>(budget: Budget, evaluate: (within: Within) => Result): Result =>
  budget.evaluate(inline.milliseconds, () => evaluate({ budget, steps: inline.steps }))

/**
 * The value of a formula for a row. What does not end soon is evaluated by a worker thread, from the beginning.
 * @throws AppError expression.stopped, request.cancelled
 */
export const evaluateFormula = async (
  budget: Budget,
  space: string,
  formula: PlannedFormula,
  row: JsonObject,
): Promise<Parsed> => {
  await budget.takeTurns()
  try {
    return evaluateSoon(budget, within => formula.run(row, within))
  } catch (error) {
    if (!isStopped(error) || !['steps', 'time'].includes(String(error.params.reason))) throw error
    if (budget.isExhausted) throw error
    return formula.accept(await evaluateAway(budget, space, formula, row))
  }
}

export const isStopped = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'expression.stopped'

/**
 * Tells at a field that its expression was stopped, and which limit it was; anything else is thrown. Where the budget is used
 * up, the field that used the last of it is told, not all that follow.
 */
export const tellStopped = (error: unknown, budget: Budget, field: string, issues: Issue[]): void => {
  if (!isStopped(error)) throw error
  if (!budget.isExhausted) issues.push(issue(field, 'formula_stopped'))
  else if (!issues.some(({ code }) => code === 'formulas_stopped'))
    issues.push(issue(field, 'formulas_stopped'))
}

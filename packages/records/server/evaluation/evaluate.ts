import { AppError, type Issue, issue, type JsonObject } from '@gantry/base/shared'
import type { Parsed, PlannedFormula, Within } from '@gantry/fields/shared'
import type { Budget } from '@gantry/kernel/server'
import { evaluateAway } from './evaluate-away.ts'

/** Limits of one evaluation on the main thread; nearly all end within a hundredth of it. */
const inline = { steps: 50_000, milliseconds: 10 }

/**
 * Evaluates a default or a rule, which must finish on the main thread.
 * @throws AppError expression.stopped, request.cancelled
 */
export const evaluateSoon = <Result>(budget: Budget, evaluate: (within: Within) => Result): Result =>
  budget.evaluate(inline.milliseconds, () => evaluate({ budget, steps: inline.steps }))

/**
 * The value of a formula for a row. If it exceeds the limits of the main thread, a worker thread evaluates it
 * from the start.
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
 * Reports at a field that its expression was stopped, and by which limit; other errors are rethrown. Only the
 * field that exhausted the budget is reported, not the following ones.
 */
export const tellStopped = (error: unknown, budget: Budget, field: string, issues: Issue[]): void => {
  if (!isStopped(error)) throw error
  if (!budget.isExhausted) issues.push(issue(field, 'formula_stopped'))
  else if (!issues.some(({ code }) => code === 'formulas_stopped'))
    issues.push(issue(field, 'formulas_stopped'))
}

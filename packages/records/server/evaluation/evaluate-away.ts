import type { JsonObject } from '@gantry/base/shared'
import { AppError } from '@gantry/base/shared'
import { exprLimits, type Value } from '@gantry/expr/shared'
import { formulaEnv, type PlannedFormula } from '@gantry/fields/shared'
import type { Budget } from '@gantry/kernel/server'
import { evaluateInWorker } from './expression-workers.ts'

/** Maximum time of one evaluation in a worker thread, whatever its budget. */
const mostMilliseconds = 3_000

/**
 * Evaluates a formula in a worker thread within the rest of a budget. The result is JSON, which the formula's
 * field parses.
 * @throws AppError expression.stopped, request.cancelled, server.busy
 */
export const evaluateAway = async (
  budget: Budget,
  space: string,
  { expression }: PlannedFormula,
  row: JsonObject,
): Promise<Value> => {
  const { source, scope } = expression.checked
  const answer = await evaluateInWorker(
    space,
    {
      source,
      scope,
      row: expression.read(row),
      now: formulaEnv.now,
      timeZone: formulaEnv.timeZone,
      steps: Math.min(exprLimits.steps, budget.steps),
      milliseconds: Math.min(mostMilliseconds, budget.milliseconds),
    },
    budget.signal,
  )
  budget.steps -= answer.steps
  budget.spendTime(answer.milliseconds)
  if (answer.stopped !== null) throw new AppError('expression.stopped', { reason: answer.stopped })
  return answer.value as Value
}

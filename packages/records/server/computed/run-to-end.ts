import { AppError, issue, type Json } from '@gantry/base/shared'
import { type PlannedFormula, valueOrEmpty } from '@gantry/fields/shared'
import type { Budgeted } from '@gantry/kernel/server'
import { evaluateFormula, isStopped } from '../evaluation/evaluate.ts'
import type { Row } from '../write/row.ts'

/**
 * The value of a formula during a background fill. A row that exceeds its limit stays empty; the issue is
 * reported to the next person who writes the row.
 * @throws AppError record.invalid, naming the field, when the formula exceeds the budget of a batch
 */
export const runToEnd = async (
  { budget, space }: Budgeted,
  formula: PlannedFormula,
  row: Row,
): Promise<Json> => {
  try {
    return valueOrEmpty(await evaluateFormula(budget, space, formula, row))
  } catch (error) {
    if (!isStopped(error)) throw error
    if (budget.isExhausted) throw new AppError('record.invalid', {}, [issue(formula.id, 'formulas_stopped')])
    return null
  }
}

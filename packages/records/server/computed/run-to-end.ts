import { AppError, issue, type Json } from '@gantry/base/shared'
import { type PlannedFormula, valueOrEmpty } from '@gantry/fields/shared'
import type { Budgeted } from '@gantry/kernel/server'
import { evaluateFormula, isStopped } from '../evaluation/evaluate.ts'
import type { Row } from '../write/row.ts'

/**
 * The value of a formula in a row nobody is writing at the moment. Where it takes more than it may the row stays empty, until
 * somebody who writes it hears of it.
 * @throws AppError record.invalid, naming the field, when the formula takes more for many rows than a batch may
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

import { AppError, type Json } from '@gantry/base/shared'
import { type PlannedFormula, valueOrEmpty } from '@gantry/fields/shared'
import type { Row } from '../write/row.ts'

/**
 * The value of a formula in a row nobody is writing at the moment. Where it takes more than it may the row stays empty, until
 * somebody who writes it hears of it.
 */
export const runToEnd = (formula: Pick<PlannedFormula, 'run'>, row: Row): Json => {
  try {
    return valueOrEmpty(formula.run(row))
  } catch (error) {
    if (error instanceof AppError && error.code === 'expression.stopped') return null
    throw error
  }
}

import { csvText } from '@gantry/base/shared'
import type { RejectedRow } from '../../shared/tasks/contract.ts'

interface RejectWords {
  readonly heads: readonly [step: string, column: string, reason: string]
  /** What people call a column of a step. */
  label(step: string, column: string): string
  /** What people call a step. */
  stepName(step: string): string
  reason(reject: RejectedRow): string
}

/**
 * Rejected rows as CSV: the columns of the rows, then the step, the column and the reason, by what people call them. Columns that are
 * called the same have their name in the row beside it.
 */
export const rejectsAsCsv = (
  rejects: readonly RejectedRow[],
  { heads, label, stepName, reason }: RejectWords,
): string => {
  const labels = new Map<string, string>()
  for (const { step, row } of rejects)
    for (const name of Object.keys(row ?? {})) if (!labels.has(name)) labels.set(name, label(step, name))
  const columns = [...labels.keys()]
  const called = [...labels.values()]
  const headings = called.map((each, at) =>
    called.indexOf(each) === called.lastIndexOf(each) ? each : `${each} (${columns[at]})`,
  )
  const lines = rejects.map(reject => [
    ...columns.map(name => reject.row?.[name]),
    stepName(reject.step),
    reject.column === '' ? '' : label(reject.step, reject.column),
    reason(reject),
  ])
  return `\ufeff${csvText([[...headings, ...heads], ...lines])}\r\n`
}

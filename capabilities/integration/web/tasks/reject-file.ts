import type { RejectedRow } from '../../shared/tasks/contract.ts'

/** A cell of CSV; one that a spreadsheet would take for a formula is written as text. */
const cell = (value: string | null | undefined): string => {
  const text = value ?? ''
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rejected rows as CSV: the columns of the rows, then the step, the column and the reason. */
export const rejectsAsCsv = (
  rejects: readonly RejectedRow[],
  heads: readonly [step: string, column: string, reason: string],
  say: (reject: RejectedRow) => string,
): string => {
  const columns = [...new Set(rejects.flatMap(({ row }) => Object.keys(row ?? {})))]
  const lines = rejects.map(reject =>
    [...columns.map(name => reject.row?.[name]), reject.step, reject.column, say(reject)].map(cell).join(','),
  )
  return `\ufeff${[[...columns, ...heads].map(cell).join(','), ...lines].join('\r\n')}\r\n`
}

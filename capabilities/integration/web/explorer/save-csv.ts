import { saveText } from '@gantry/client/web'
import type { Batch } from '../../shared/index.ts'

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  // A leading sign of a formula is made text, so that a spreadsheet does not compute what others wrote.
  const text =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) && !/^-?\d/.test(value)
      ? `'${value}`
      : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as CSV text. */
const csvOf = ({ columns, rows, values }: Batch): string =>
  [
    columns.map(({ name }) => cell(name)).join(','),
    ...Array.from({ length: rows }, (_, row) => values.map(column => cell(column[row])).join(',')),
  ].join('\r\n')

/** Saves rows as a CSV file that spreadsheets read as UTF-8. */
export const saveCsv = (batch: Batch, name: string): void => {
  saveText(`${name}.csv`, 'text/csv', `\uFEFF${csvOf(batch)}`)
}

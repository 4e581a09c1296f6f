import { csvText } from '@gantry/base/shared'
import { saveText } from '@gantry/client/web'
import type { Batch } from '../../shared/index.ts'

/** Rows as CSV text. */
const csvOf = ({ columns, rows, values }: Batch): string =>
  csvText([
    columns.map(({ name }) => name),
    ...Array.from({ length: rows }, (_, row) => values.map(column => column[row])),
  ])

/** Saves rows as a CSV file that spreadsheets read as UTF-8. */
export const saveCsv = (batch: Batch, name: string): void => {
  saveText(`${name}.csv`, 'text/csv', `\uFEFF${csvOf(batch)}`)
}

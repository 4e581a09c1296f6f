import { csvText } from '@gantry/base/shared'
import { delimiters } from '@gantry/transform/shared'
import { type FileWriter, linesOf } from './file-writer.ts'

/** By which Excel recognises UTF-8. */
const byteOrderMark = '\ufeff'
const lineEnd = '\r\n'

/** CSV; moments are ISO 8601 in UTC. A text that a spreadsheet would compute begins with an apostrophe. */
export const writeCsv: FileWriter = async function* ({ columns, rows, settings }) {
  const delimiter = delimiters[settings.delimiter]
  // Readers skip an empty line, which is how an empty cell would stand alone.
  const lines = (cells: readonly (readonly unknown[])[]): string =>
    cells.map(row => (csvText([row], delimiter) || '""') + lineEnd).join('')
  if (settings.encoding === 'utf8_bom') yield byteOrderMark
  if (settings.header) yield lines([columns.map(({ name }) => name)])
  for await (const batch of rows) yield lines(linesOf(batch))
}

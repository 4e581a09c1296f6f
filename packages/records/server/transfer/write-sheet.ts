import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { Cell } from '../sheets/sheet.ts'
import { guardFormula } from './formula-guard.ts'
import { type SheetSource, writeWorkbook } from './write-workbook.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

export type SheetFormat = 'xlsx' | 'csv'

export const sheetMimes: Readonly<Record<SheetFormat | 'zip', string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
}

/**
 * Rows to the bytes of a file, pulled as they are read. Text stays text: in xlsx by the cell's type, in csv by the
 * apostrophe of `guardFormula`.
 */
export const writeSheet = (
  format: SheetFormat,
  name: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable => (format === 'xlsx' ? writeWorkbook([{ name, headings, rows }]) : writeCsv(headings, rows))

/** Several sheets in one file: a workbook, or text files packed together. `ending` is that of the file's name. */
export const writeSheets = (
  format: SheetFormat,
  sheets: readonly SheetSource[],
): { readonly stream: Readable; readonly ending: SheetFormat | 'zip' } => {
  if (format === 'xlsx') return { stream: writeWorkbook(sheets), ending: 'xlsx' }
  const [only] = sheets
  if (only && sheets.length === 1) return { stream: writeCsv(only.headings, only.rows), ending: 'csv' }
  return { stream: writeZip(textFiles(sheets)), ending: 'zip' }
}

async function* textFiles(sheets: readonly SheetSource[]): AsyncGenerator<ZipEntry, void, undefined> {
  for (const { name, headings, rows } of sheets)
    yield { name: `${name.replace(/[\\/:*?"<>|]/g, ' ')}.csv`, content: writeCsv(headings, rows) }
}

const writeCsv = (headings: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable => {
  async function* lines(): AsyncGenerator<Cell[], void, undefined> {
    yield headings.map(guardFormula)
    for await (const row of rows)
      yield row.map(cell => (typeof cell === 'string' ? guardFormula(cell) : cell))
  }
  // The byte-order mark is how Excel knows that a text file is UTF-8.
  const text = stringify({
    bom: true,
    record_delimiter: '\r\n',
    // Half of it ends a line for many readers, Excel among them.
    quote_record_delimiter: true,
    cast: { boolean: String },
  })
  // What goes wrong with the rows destroys `text`, and whoever reads it hears of it there.
  return pipeline(Readable.from(lines()), text, () => undefined)
}

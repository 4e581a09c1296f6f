import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { writeXlsxStream } from 'hucre'
import type { Cell } from '../sheets/sheet.ts'
import { guardFormula } from './formula-guard.ts'

export type SheetFormat = 'xlsx' | 'csv'

export const sheetMimes: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** Rows in Excel, beyond which a second sheet begins. */
const rowsPerSheet = 1_000_000

/**
 * Rows to the bytes of a file, pulled as they are read. Text stays text: in xlsx by the cell's type, in csv by the
 * apostrophe of `guardFormula`.
 */
export const writeSheet = (
  format: SheetFormat,
  name: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable => (format === 'xlsx' ? writeXlsx(name, headings, rows) : writeCsv(headings, rows))

const writeXlsx = (
  name: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Readable => {
  const stream = writeXlsxStream(mutable(rows), {
    name: sheetName(name),
    columns: headings.map(header => ({ header, width: Math.min(40, Math.max(12, header.length * 2)) })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: rowsPerSheet,
  })
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
}

async function* mutable(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Cell[], void, undefined> {
  for await (const row of rows) yield [...row]
}

const writeCsv = (headings: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable => {
  async function* lines(): AsyncGenerator<Cell[], void, undefined> {
    yield headings.map(guardFormula)
    for await (const row of rows)
      yield row.map(cell => (typeof cell === 'string' ? guardFormula(cell) : cell))
  }
  // The byte-order mark is how Excel knows that a text file is UTF-8.
  return Readable.from(lines()).pipe(
    stringify({ bom: true, record_delimiter: '\r\n', cast: { boolean: String } }),
  )
}

/** Excel refuses these characters in the name of a sheet, and more than 31 of any. */
const sheetName = (name: string): string => name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet1'

import { Readable } from 'node:stream'
import Papa from 'papaparse'
import type { Cell } from '../sheets/sheet.ts'
import { guardFormula } from './formula-guard.ts'
import { plainOf, type WrittenCell } from './moment-cell.ts'
import type { Rows } from './row-source.ts'
import type { SheetText } from './sheet-text.ts'

/** Byte-order mark by which Excel recognises UTF-8. */
const byteOrderMark = '\ufeff'

/** Rows as CSV, one chunk of the file per batch. */
export const writeCsv = (headings: readonly string[], batches: AsyncIterable<Rows>): Readable => {
  async function* portions(): AsyncGenerator<string, void, undefined> {
    yield csvText.head(headings)
    for await (const rows of batches) if (rows.length > 0) yield csvText.rows(rows, 0)
  }
  return Readable.from(portions(), { objectMode: false })
}

const newline = '\r\n'

const lines = (rows: Rows): string =>
  rows.length === 0
    ? ''
    : Papa.unparse(
        rows.map(row => row.map(guarded)),
        { newline },
      ) + newline

const guarded = (written: WrittenCell): Cell => {
  const cell = plainOf(written)
  return typeof cell === 'string' ? guardFormula(cell) : cell
}

export const csvText: SheetText = {
  head: headings => byteOrderMark + lines([headings]),
  rows: lines,
  tail: '',
  mostRows: Number.POSITIVE_INFINITY,
}

import { Readable } from 'node:stream'
import type { Cell } from '../sheets/sheet.ts'
import { guardFormula } from './formula-guard.ts'
import type { Rows } from './row-source.ts'
import type { SheetText } from './sheet-text.ts'

/** How Excel knows that a text file is UTF-8. */
const byteOrderMark = '\ufeff'

/** Rows as separated text, one portion of the file for each batch of them. */
export const writeCsv = (headings: readonly string[], batches: AsyncIterable<Rows>): Readable => {
  async function* portions(): AsyncGenerator<string, void, undefined> {
    yield csvText.head(headings)
    for await (const rows of batches) if (rows.length > 0) yield csvText.rows(rows, 0)
  }
  return Readable.from(portions(), { objectMode: false })
}

export const csvText: SheetText = {
  head: headings => byteOrderMark + line(headings),
  rows: rows => {
    let text = ''
    for (const row of rows) text += line(row)
    return text
  },
  tail: '',
  mostRows: Number.POSITIVE_INFINITY,
}

const line = (cells: readonly Cell[]): string => {
  let text = ''
  for (let at = 0; at < cells.length; at++) {
    if (at > 0) text += ','
    const cell = cells[at] ?? null
    if (typeof cell === 'string') text += quoted(guardFormula(cell))
    else if (cell !== null) text += String(cell)
  }
  return `${text}\r\n`
}

/** Half of a line's end, alone, ends it for many readers, Excel among them. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

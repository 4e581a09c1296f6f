import { AppError } from '@gantry/base/shared'
import Papa, { type ParseResult } from 'papaparse'
import type { SheetRow } from './sheet.ts'

/** Characters a row may have: what is longer is no row of a table, and must not fill the memory. */
const longestRow = 8 * 1024 * 1024
/** Rows handed on together. */
const together = 1_000

/**
 * Cuts text that comes in pieces into rows and cells (RFC 4180), a thousand rows at a time. A line ends with a line feed, with
 * or without a carriage return before it, or with carriage returns alone where the first line does. A row's number is that of
 * the line it ends in. Blank rows are left out, empty cells are null.
 * @throws AppError file.misquoted where a quote is not closed or a cell goes on behind it, file.unreadable where a row has no end
 */
export async function* splitRows(
  pieces: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<readonly SheetRow[], void, undefined> {
  const cutting: Cutting = { delimiter, newline: null, line: 0 }
  let rest: string | null = null
  let rows: SheetRow[] = []
  for await (const piece of pieces) {
    const text: string = rest === null ? withoutMark(piece) : rest + piece
    const cut = cutRows(text, cutting, false)
    rest = text.slice(cut.next)
    if (rest.length > longestRow) throw new AppError('file.unreadable', { reason: 'a row without end' })
    rows = rows.concat(cut.rows)
    for (; rows.length >= together; rows = rows.slice(together)) yield rows.slice(0, together)
  }
  if (rest) rows = rows.concat(cutRows(rest, cutting, true).rows)
  if (rows.length > 0) yield rows
}

const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text)

interface Cutting {
  readonly delimiter: string
  /** What ends a line; null until the first end is seen. */
  newline: '\n' | '\r' | null
  /** Lines passed. */
  line: number
}

/**
 * The whole rows of a text, and where the first unfinished one begins; at the last, all of them are whole. The parser is asked
 * piece by piece rather than as a stream, which takes several times as long to hand on each row alone.
 */
const cutRows = (
  text: string,
  cutting: Cutting,
  isLast: boolean,
): { readonly rows: SheetRow[]; readonly next: number } => {
  cutting.newline ??= firstEnd(text, isLast)
  const { delimiter, newline } = cutting
  if (newline === null && !isLast) return { rows: [], next: 0 }
  const parser = new Papa.Parser({ delimiter, newline: newline ?? '\n', quoteChar: '"' })
  const { data, errors, meta }: ParseResult<string[]> = parser.parse(text, 0, !isLast)
  if (isLast && errors.some(({ code }) => code === 'MissingQuotes'))
    throw new AppError('file.misquoted', { line: cutting.line + 1 })
  const misquoted = errors.find(({ code }) => code === 'InvalidQuotes')?.row
  const rows: SheetRow[] = []
  for (const [place, cells] of data.entries()) {
    cutting.line += 1 + breaksIn(cells, newline ?? '\n')
    // Where one cell ends and the next begins would be a guess.
    if (place === misquoted) throw new AppError('file.misquoted', { line: cutting.line })
    if (newline !== '\r') endLine(cells)
    if (cells.some(cell => cell.trim() !== ''))
      rows.push({ line: cutting.line, cells: cells.map(emptyAsNull) })
  }
  return { rows, next: meta.cursor }
}

/** A carriage return alone ends lines only where the first line ends so. */
const firstEnd = (text: string, isLast: boolean): Cutting['newline'] => {
  const found = /"[^"]*"|\r\n|\n|\r(?!$)/g
  for (const [end] of text.matchAll(found)) if (!end.startsWith('"')) return end === '\r' ? '\r' : '\n'
  return isLast && text.endsWith('\r') ? '\r' : null
}

const breaksIn = (cells: readonly string[], newline: string): number =>
  cells.reduce((sum, cell) => (cell.includes(newline) ? sum + cell.split(newline).length - 1 : sum), 0)

/** Takes the carriage return before a line feed off a row. */
const endLine = (cells: string[]): void => {
  const last = cells.at(-1)
  if (last?.endsWith('\r')) cells[cells.length - 1] = last.slice(0, -1)
}

const emptyAsNull = (cell: string): string | null => (cell === '' ? null : cell)

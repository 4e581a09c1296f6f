import { AppError } from '@gantry/base/shared'
import type { SheetRow } from './sheet.ts'

/** Characters a row may have: what is longer is no row of a table, and must not fill the memory. */
const longestRow = 8 * 1024 * 1024
/** Rows handed on together. */
const together = 1_000

/**
 * Cuts text that comes in pieces into rows and cells (RFC 4180), a thousand rows at a time. Quotes double within quotes; a
 * cell that goes on behind its closing quote is taken as it stands. A line ends with a line feed, with or without a carriage
 * return before it, or with a carriage return where the first line does. A row's number is that of the line it ends in.
 * Blank rows are left out, empty cells are null.
 *
 * Rows without quotes are cut by `split`: the parser of a library takes ten times as long over them.
 * @throws AppError file.unreadable where a quote is not closed or a row has no end
 */
export async function* splitRows(
  pieces: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<readonly SheetRow[], void, undefined> {
  const state: Cutting = { delimiter, end: null, line: 0, rows: [] }
  let rest: string | null = null
  for await (const piece of pieces) {
    const text: string = rest === null ? withoutMark(piece) : rest + piece
    rest = text.slice(yield* cut(text, state, false))
    if (rest.length > longestRow) throw new AppError('file.unreadable', { reason: 'a row without end' })
  }
  if (rest) yield* cut(rest, state, true)
  if (state.rows.length > 0) yield state.rows
}

const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text)

interface Cutting {
  readonly delimiter: string
  /** What ends a line; null until the first end is seen. */
  end: '\n' | '\r' | null
  /** Lines passed. */
  line: number
  rows: SheetRow[]
}

/** Cuts the whole rows off a text and answers where the first unfinished one begins; at the last, all of them are whole. */
function* cut(
  text: string,
  state: Cutting,
  last: boolean,
): Generator<readonly SheetRow[], number, undefined> {
  let from = 0
  let quote = text.indexOf('"')
  while (from < text.length) {
    state.end ??= firstEnd(text, last)
    if (state.end === null && !last) return from
    const found = text.indexOf(state.end ?? '\n', from)
    if (quote !== -1 && quote < from) quote = text.indexOf('"', from)
    const isQuoted = quote !== -1 && (found === -1 || quote < found)
    if (found === -1 && !last && !isQuoted) return from
    const row = isQuoted
      ? quotedRow(text, from, state.delimiter, state.end ?? '\n')
      : plainRow(text, from, found === -1 ? text.length : found, state.delimiter)
    // What ends with the text may go on in the next piece.
    if (row === null || (isQuoted && row.next > text.length)) {
      if (!last) return from
      if (row === null) throw new AppError('file.unreadable', { reason: 'a quote is not closed' })
    }
    from = row.next
    state.line += 1 + row.breaks
    if (row.cells.some(cell => cell !== null && cell.trim() !== ''))
      state.rows.push({ line: state.line, cells: row.cells })
    if (state.rows.length < together) continue
    yield state.rows
    state.rows = []
  }
  return from
}

interface CutRow {
  readonly cells: readonly (string | null)[]
  /** Where the next row begins; behind the text when no end of line was seen. */
  readonly next: number
  /** Line ends within its cells. */
  readonly breaks: number
}

/** A carriage return alone ends lines only where the first line ends so. */
const firstEnd = (text: string, last: boolean): Cutting['end'] => {
  const found = /"[^"]*"|\r\n|\n|\r(?!$)/g
  for (const [end] of text.matchAll(found)) if (!end.startsWith('"')) return end === '\r' ? '\r' : '\n'
  return last && text.endsWith('\r') ? '\r' : null
}

const plainRow = (text: string, from: number, end: number, delimiter: string): CutRow => ({
  cells: text
    .slice(from, endOf(text, from, end))
    .split(delimiter)
    .map(emptyAsNull),
  next: end + 1,
  breaks: 0,
})

/** Without the carriage return before a line feed. */
const endOf = (text: string, from: number, end: number): number =>
  end > from && text[end] !== '\r' && text[end - 1] === '\r' ? end - 1 : end

const emptyAsNull = (cell: string): string | null => (cell === '' ? null : cell)

/** A row with quotes in it, or null when the text ends within quotes. */
const quotedRow = (text: string, from: number, delimiter: string, end: string): CutRow | null => {
  const cells: (string | null)[] = []
  let at = from
  let breaks = 0
  for (;;) {
    let cell = ''
    if (text[at] === '"') {
      const close = closingQuote(text, at)
      if (close === -1) return null
      const inside = text.slice(at + 1, close)
      breaks += inside.split(end).length - 1
      const value = inside.replaceAll('""', '"')
      const isWhole = endsCell(text, close + 1, delimiter, end)
      cell = isWhole ? value : `"${value}"`
      at = close + 1
    }
    const stop = cellEnd(text, at, delimiter, end)
    cell += text.slice(at, text[stop] === delimiter ? stop : endOf(text, at, stop))
    cells.push(emptyAsNull(cell))
    at = stop + 1
    if (text[stop] !== delimiter) return { cells, next: at, breaks }
  }
}

/** Where the quote that begins at `open` is closed, or -1. */
const closingQuote = (text: string, open: number): number => {
  let at = text.indexOf('"', open + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

const endsCell = (text: string, at: number, delimiter: string, end: string): boolean =>
  at >= text.length || text[at] === delimiter || text[at] === end || text.startsWith('\r\n', at)

const cellEnd = (text: string, from: number, delimiter: string, end: string): number => {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== end) at++
  return at
}

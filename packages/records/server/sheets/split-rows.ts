import { AppError, type Issue, issue } from '@gantry/base/shared'
import type { TextDialect } from '@gantry/model/shared'
import type { Decoded } from './encoding.ts'
import type { SheetRow } from './sheet.ts'

/** Maximum characters of a row; longer rows must not fill the memory. */
const longestRow = 8 * 1024 * 1024
/** A quote not closed within this many characters is treated as never closed. */
const longestQuoted = 1024 * 1024
/** Rows per chunk. */
const together = 1_000

export type RowDialect = Pick<TextDialect, 'delimiter' | 'quote' | 'escape'>

/**
 * Splits a stream of text into rows and cells (RFC 4180), 1,000 rows per chunk. Lines end with CR, LF or CRLF,
 * also mixed. A row's number is that of its last line. Blank rows are skipped, empty cells are null.
 *
 * A malformed quote affects its own row at most: the row is read in the way that gives it as many cells as the
 * rows before it; if there is none, it is marked `misquoted`. A row with undecodable bytes is marked
 * `undecodable`.
 * @throws AppError file.unreadable where a row has no end
 */
export async function* splitRows(
  pieces: AsyncIterable<Decoded>,
  dialect: RowDialect,
): AsyncGenerator<readonly SheetRow[], void, undefined> {
  const splitter = new RowSplitter(dialect)
  let rest: string | null = null
  let damaged = false
  let rows: SheetRow[] = []
  for await (const piece of pieces) {
    damaged ||= piece.damaged
    const text: string = rest === null ? withoutMark(piece.text) : rest + piece.text
    rest = text.slice(splitter.split(text, false, damaged, rows))
    if (rest.length > longestRow) throw new AppError('file.unreadable', { reason: 'a row without end' })
    for (; rows.length >= together; rows = rows.slice(together)) yield rows.slice(0, together)
  }
  if (rest) splitter.split(rest, true, damaged, rows)
  for (; rows.length > 0; rows = rows.slice(together)) yield rows.slice(0, together)
}

/** The rows of a short text, and the number of rows with malformed quotes. */
export const rowsOf = (
  text: string,
  dialect: RowDialect,
): { readonly rows: readonly SheetRow[]; readonly faults: number } => {
  const rows: SheetRow[] = []
  const splitter = new RowSplitter(dialect)
  splitter.split(withoutMark(text), true, false, rows)
  return { rows, faults: splitter.faults }
}

const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text)

/** One scanned row. */
interface Scanned {
  readonly cells: string[]
  /** Offset of the next row. */
  readonly next: number
  /** Number of line ends within the row. */
  readonly lines: number
}

/** A quoted cell; `stray` where a quote in it is neither closing nor escaped. */
interface Quoted {
  readonly value: string
  readonly next: number
  readonly stray: boolean
}

const unfinished = Symbol('unfinished')
const broken = Symbol('broken')

class RowSplitter {
  readonly #dialect: RowDialect
  /** Number of rows with malformed quotes. */
  faults = 0
  #line = 0
  /** Number of cells of the last well-formed row. */
  #width = 0
  /** Cached positions of the next CR and LF, so that a text without one of them is not searched repeatedly. */
  #cr = 0
  #lf = 0
  /** First character of the delimiter: the fast test for the end of a cell. */
  readonly #first: number

  constructor(dialect: RowDialect) {
    this.#dialect = dialect
    this.#first = dialect.delimiter.charCodeAt(0)
  }

  /**
   * Adds the complete rows of a text, and returns the offset of the first incomplete one; with `isLast` all
   * rows are complete.
   */
  split(text: string, isLast: boolean, damaged: boolean, rows: SheetRow[]): number {
    this.#cr = this.#lf = -2
    let at = 0
    while (at < text.length) {
      const end = this.#lineEnd(text, at)
      if (end === -1 && !isLast) break
      // CR at the end of a chunk may be half of CRLF.
      if (end === text.length - 1 && text[end] === '\r' && !isLast) break
      const line = text.slice(at, end === -1 ? text.length : end)
      const after = end === -1 ? text.length : afterBreak(text, end)
      const { quote, delimiter } = this.#dialect
      const isPlain = quote === '' || !line.includes(quote)
      const read = isPlain
        ? { cells: line.split(delimiter), next: after, lines: 1, wrong: undefined }
        : this.#readQuoted(text, at, line, after, isLast)
      if (read === unfinished) break
      this.#line += read.lines
      at = read.next
      if (!read.cells.some(cell => cell.trim() !== '')) continue
      const wrong = [...(read.wrong ? [read.wrong] : []), ...(damaged ? undecodable(read.cells) : [])]
      if (wrong.length === 0 && (this.#width === 0 || read.cells.length > 1)) this.#width = read.cells.length
      const row = { line: this.#line, cells: read.cells.map(emptyAsNull) }
      rows.push(
        wrong.length === 0 ? row : { ...row, wrong: wrong.map(one => ({ line: this.#line, issue: one })) },
      )
    }
    return at
  }

  /** End of the line that contains a position; -1 where the line is incomplete. */
  #lineEnd(text: string, at: number): number {
    if (this.#cr !== -1 && this.#cr < at) this.#cr = text.indexOf('\r', at)
    if (this.#lf !== -1 && this.#lf < at) this.#lf = text.indexOf('\n', at)
    if (this.#cr === -1 || this.#lf === -1) return Math.max(this.#cr, this.#lf)
    return Math.min(this.#cr, this.#lf)
  }

  #readQuoted(
    text: string,
    at: number,
    line: string,
    after: number,
    isLast: boolean,
  ): (Scanned & { readonly wrong: Issue | undefined }) | typeof unfinished {
    const whole = this.#scan(text, at, isLast, 'content')
    if (whole === unfinished) return unfinished
    const fits = (cells: readonly string[]) => this.#width === 0 || cells.length === this.#width
    if (whole !== broken && !whole.stray && (whole.lines === 1 || fits(whole.cells)))
      return { ...whole, wrong: undefined }
    const scanned = this.#scan(line, 0, true, 'as it stands')
    const asItStands =
      scanned === broken || scanned === unfinished ? line.split(this.#dialect.delimiter) : scanned.cells
    // A quote closed on a later line is treated as content if only that reading gives the usual number of
    // cells.
    if (whole !== broken && !whole.stray && !fits(asItStands)) return { ...whole, wrong: undefined }
    this.faults++
    // Within one line: stray quotes become content of their cell, otherwise the malformed cell is taken
    // literally.
    const asContent = whole !== broken && whole.lines === 1 ? whole.cells : null
    const fitting = [asContent, asItStands].filter(cells => cells !== null).find(fits)
    return {
      cells: fitting ?? asItStands,
      next: after,
      lines: 1,
      wrong: fitting ? undefined : issue('', 'misquoted'),
    }
  }

  /** Scans one row. `broken` where a quoted cell continues over line ends without a proper closing quote. */
  #scan(
    text: string,
    from: number,
    isLast: boolean,
    strays: 'content' | 'as it stands',
  ): (Scanned & { readonly stray: boolean }) | typeof unfinished | typeof broken {
    const { delimiter, quote } = this.#dialect
    const cells: string[] = []
    let stray = false
    let lines = 1
    for (let at = from; ; ) {
      const opening = this.#skipBlanks(text, at)
      if (text[opening] === quote) {
        const cell = this.#quotedCell(text, opening, isLast, strays)
        if (cell === unfinished) return unfinished
        if (cell !== broken) {
          stray ||= cell.stray
          if (hasBreak(cell.value)) lines += breaksIn(cell.value)
          cells.push(cell.value)
          if (cell.next >= text.length) return { cells, next: text.length, lines, stray }
          if (!text.startsWith(delimiter, cell.next))
            return { cells, next: afterBreak(text, cell.next), lines, stray }
          at = cell.next + delimiter.length
          continue
        }
        if (strays === 'content') return broken
        stray = true
      }
      const end = this.#endOfCell(text, at)
      cells.push(text.slice(at, end))
      if (end >= text.length) return isLast ? { cells, next: end, lines, stray } : unfinished
      if (!text.startsWith(delimiter, end)) {
        if (end === text.length - 1 && text[end] === '\r' && !isLast) return unfinished
        return { cells, next: afterBreak(text, end), lines, stray }
      }
      at = end + delimiter.length
    }
  }

  #quotedCell(
    text: string,
    opening: number,
    isLast: boolean,
    strays: 'content' | 'as it stands',
  ): Quoted | typeof unfinished | typeof broken {
    const { delimiter, quote } = this.#dialect
    const how = this.#dialect.escape
    const ending = isLast ? broken : unfinished
    let value = ''
    let stray = false
    let from = opening + 1
    for (let at = from; ; ) {
      const next = text.indexOf(quote, at)
      if (next === -1) return text.length - opening > longestQuoted ? broken : ending
      if (next - opening > longestQuoted) return broken
      // A doubtful quote is not searched beyond its line.
      if (stray && hasBreak(text.slice(from, next))) return broken
      if (how === 'backslash' && isEscaped(text, from, next)) {
        value += withoutBackslashes(text.slice(from, next - 1)) + quote
        from = at = next + 1
        continue
      }
      if (text[next + 1] === quote) {
        value += unescaped(text.slice(from, next), how) + quote
        from = at = next + 2
        continue
      }
      const behind = this.#skipBlanks(text, next + 1)
      if (behind >= text.length && !isLast) return unfinished
      if (behind + delimiter.length > text.length && !isLast) return unfinished
      if (text[behind] === '\r' && behind === text.length - 1 && !isLast) return unfinished
      const content = value + unescaped(text.slice(from, next), how)
      if (behind >= text.length || isBreak(text, behind) || text.startsWith(delimiter, behind))
        return { value: content, next: behind, stray }
      if (strays === 'as it stands' || hasBreak(content)) return broken
      stray = true
      value = content + quote
      from = at = next + 1
    }
  }

  /** End of an unquoted cell: at a delimiter or line end. */
  #endOfCell(text: string, at: number): number {
    let end = at
    for (let code = text.charCodeAt(end); end < text.length; code = text.charCodeAt(++end))
      if (
        code === 10 ||
        code === 13 ||
        (code === this.#first && text.startsWith(this.#dialect.delimiter, end))
      )
        return end
    return end
  }

  /** Blanks beside a quote are ignored, unless the blank is the delimiter. */
  #skipBlanks(text: string, at: number): number {
    let to = at
    for (let code = text.charCodeAt(to); code === 32 || code === 9; code = text.charCodeAt(++to))
      if (code === this.#first && text.startsWith(this.#dialect.delimiter, to)) return to
    return to
  }
}

const isBreak = (text: string, at: number): boolean => text[at] === '\n' || text[at] === '\r'

const afterBreak = (text: string, at: number): number =>
  text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1

const lineBreaks = /\r\n|\r|\n/g

const breaksIn = (text: string): number => text.match(lineBreaks)?.length ?? 0

const hasBreak = (text: string): boolean => text.includes('\n') || text.includes('\r')

/** Whether an odd number of backslashes precedes the quote. */
const isEscaped = (text: string, from: number, quote: number): boolean => {
  let first = quote
  while (first > from && text[first - 1] === '\\') first--
  return (quote - first) % 2 === 1
}

const withoutBackslashes = (text: string): string => text.replaceAll('\\\\', '\\')

const unescaped = (text: string, how: TextDialect['escape']): string =>
  how === 'backslash' ? withoutBackslashes(text) : text

const undecodable = (cells: readonly string[]): readonly Issue[] =>
  cells.some(cell => cell.includes('\ufffd')) ? [issue('', 'undecodable')] : []

const emptyAsNull = (cell: string): string | null => (cell === '' ? null : cell)

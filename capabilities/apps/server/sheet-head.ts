import { type Cell, isAside, isUnits, joinHeadings, lastFilled, type SheetRow } from '@gantry/records/server'
import type { SheetChoice } from '../shared/types.ts'

/** Rows read to propose fields from. */
export const rowsToRead = 20_000

/** Maximum number of title lines above the headings. */
const linesAbove = 10

export interface SheetHead {
  /** The last line of the headings. */
  readonly headingLine: number
  /** Rows of headings that end with that line. */
  readonly headingLines: number
  readonly headings: readonly string[]
  /** Rows of records. */
  readonly body: readonly SheetRow[]
  /** Lines of totals and notes, whether they are among the records or not. */
  readonly asides: readonly number[]
  /** Totals and notes are read as records. */
  readonly keepsAsides: boolean
  /** Columns of notes that stand beside the table. */
  readonly beside: readonly number[]
}

/** The head of one sheet of a file. */
export interface NamedHead extends SheetHead {
  /** Index in the file. */
  readonly sheet: number
  readonly name: string
  /** Label of the table, if it differs from the name. */
  readonly label?: string
}

/** Finds the headings and the rows of the table, except where the user has chosen them. */
export const findHead = (rows: readonly SheetRow[], told: Partial<SheetChoice> = {}): SheetHead => {
  const { first, last } = told.headingLine === undefined ? headingRows(rows) : toldRows(rows, told)
  const headingLine = rows[last]?.line ?? told.headingLine ?? 1
  const headings = joinHeadings(rows.slice(first, last + 1).map(row => row.cells))
  const below = rows.slice(last + 1)
  const asides = below.filter(row => isAside(row.cells, headings.length))
  const keepsAsides = told.asides === 'kept'
  const left = new Set(keepsAsides ? [] : asides)
  // Rows with read errors are not used for detection.
  const body = below.filter(row => !left.has(row) && !row.wrong)
  return {
    headingLine,
    headingLines: Math.max(1, last + 1 - first),
    headings,
    body,
    asides: asides.map(({ line }) => line),
    keepsAsides,
    beside: besideOf(headings, body),
  }
}

/** Range of row indexes, end included. */
interface Range {
  readonly first: number
  readonly last: number
}

const toldRows = (
  rows: readonly SheetRow[],
  { headingLine = 1, headingLines = 1 }: Partial<SheetChoice>,
): Range => {
  const behind = rows.findIndex(row => row.line > headingLine)
  const last = (behind === -1 ? rows.length : behind) - 1
  return { first: Math.max(0, last + 1 - headingLines), last }
}

/**
 * The first top line that is as wide as the widest and contains only distinct texts. Titles and notes above it are
 * narrower; data below it contains numbers or repeated texts. The heading may include a line of groups above, a line of merged
 * headings below, and a line of units.
 */
const headingRows = (rows: readonly SheetRow[]): Range => {
  const top = rows.slice(0, linesAbove).map(row => row.cells)
  const widest = Math.max(0, ...top.map(filled))
  const found = top.findIndex(
    (cells, at) =>
      filled(cells) >= Math.max(1, widest * 0.6) &&
      (isHeading(cells) || (areLabels(cells) && at > 0 && isGroups(top[at - 1]!, cells))),
  )
  let first = Math.max(0, found)
  let last = first
  if (found === -1) return { first, last: rows.length === 0 ? -1 : last }
  if (first > 0 && isGroups(top[first - 1]!, top[first]!)) first--
  const next = () => top[last + 1] ?? []
  if (goesOn(top[last]!, next())) last++
  if (isUnits(next()) && next().every((cell, at) => isEmpty(cell) || !isEmpty(top[last]?.[at]))) last++
  return { first, last }
}

const isEmpty = (cell: Cell | undefined): boolean => cell === undefined || cell === null || cell === ''

const filled = (cells: readonly Cell[]): number => cells.filter(cell => !isEmpty(cell)).length

const areLabels = (cells: readonly Cell[]): boolean =>
  cells.every(cell => isEmpty(cell) || (typeof cell === 'string' && !/^[\d.,:/ -]+$/.test(cell)))

const isHeading = (cells: readonly Cell[]): boolean => {
  const texts = cells.filter(cell => !isEmpty(cell))
  return areLabels(cells) && new Set(texts).size === texts.length
}

/** Whether a line contains group names of the headings below: at least one group spans several headings. */
const isGroups = (cells: readonly Cell[], below: readonly Cell[]): boolean =>
  areLabels(cells) &&
  (filled(cells) > 1 || isEmpty(cells[0])) &&
  cells.every(cell => !/[:：]$/.test(String(cell ?? '').trim())) &&
  lastFilled(cells) <= lastFilled(below) + 1 &&
  cells.some(
    (cell, at) => !isEmpty(cell) && !isEmpty(below[at]) && isEmpty(cells[at + 1]) && !isEmpty(below[at + 1]),
  )

/** Whether a line continues merged headings: empty below the first heading, filled where the line above has gaps. */
const goesOn = (cells: readonly Cell[], below: readonly Cell[]): boolean =>
  areLabels(below) &&
  !isEmpty(cells[0]) &&
  isEmpty(below[0]) &&
  below.some((cell, at) => !isEmpty(cell) && isEmpty(cells[at])) &&
  isGroups(cells, below)

/** Rows in which columns of notes are looked for, and how many of them such a column fills at most. */
const rowsBeside = 200
const shareBeside = 0.25

/** Columns after an empty column that have no heading or are rarely filled. */
const besideOf = (headings: readonly string[], body: readonly SheetRow[]): readonly number[] => {
  const rows = body.slice(0, rowsBeside).map(row => row.cells)
  const width = Math.max(headings.length, ...rows.map(cells => cells.length))
  const places = Array.from({ length: width }, (_, at) => at)
  const isUsed = (at: number) => !isEmpty(headings[at]) || rows.some(cells => !isEmpty(cells[at]))
  const gap = places.find(at => at > 0 && !isUsed(at))
  if (gap === undefined) return []
  const beyond = places.filter(at => at > gap && isUsed(at))
  const hasHeading = beyond.some(at => !isEmpty(headings[at]))
  const noted = rows.filter(cells => beyond.some(at => !isEmpty(cells[at]))).length
  return hasHeading && noted > rows.length * shareBeside ? [] : beyond
}

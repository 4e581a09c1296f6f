import { type Cell, isAside, isUnits, joinHeadings, lastFilled, type SheetRow } from '@gantry/records/server'
import type { SheetChoice } from '../shared/types.ts'

/** Rows read to propose fields from. */
export const rowsToRead = 20_000

/** Lines above the headings that a sheet may spend on a title. */
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
  /** Totals and notes are taken for records. */
  readonly keepsAsides: boolean
  /** Columns of notes that stand beside the table. */
  readonly beside: readonly number[]
}

/** The head of one sheet of a file. */
export interface NamedHead extends SheetHead {
  /** Index in the file. */
  readonly sheet: number
  readonly name: string
  /** What its table is called, where that is not the name. */
  readonly label?: string
}

/** Finds the headings and what belongs to the table below them, as far as the person has not said it. */
export const findHead = (rows: readonly SheetRow[], told: Partial<SheetChoice> = {}): SheetHead => {
  const { first, last } = told.headingLine === undefined ? headingRows(rows) : toldRows(rows, told)
  const headingLine = rows[last]?.line ?? told.headingLine ?? 1
  const headings = joinHeadings(rows.slice(first, last + 1).map(row => row.cells))
  const below = rows.slice(last + 1)
  const asides = below.filter(row => isAside(row.cells, headings.length))
  const keepsAsides = told.asides === 'kept'
  const left = new Set(keepsAsides ? [] : asides)
  // Nothing is judged by rows that cannot be taken as they were read.
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

/** Places of rows, the last one included. */
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
 * The first of the top lines that is as wide as the widest and holds nothing but different texts. Titles and notes above it are
 * narrower, data below it holds numbers or repeats itself. With it go a line of groups above, one that goes on with merged
 * headings below, and one of units.
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

/** Whether a line holds the names of groups of the headings below it: one of them at least stands over several. */
const isGroups = (cells: readonly Cell[], below: readonly Cell[]): boolean =>
  areLabels(cells) &&
  (filled(cells) > 1 || isEmpty(cells[0])) &&
  cells.every(cell => !/[:：]$/.test(String(cell ?? '').trim())) &&
  lastFilled(cells) <= lastFilled(below) + 1 &&
  cells.some(
    (cell, at) => !isEmpty(cell) && !isEmpty(below[at]) && isEmpty(cells[at + 1]) && !isEmpty(below[at + 1]),
  )

/** Whether a line goes on with headings that are merged: empty below the first of them, filled in where they have gaps. */
const goesOn = (cells: readonly Cell[], below: readonly Cell[]): boolean =>
  areLabels(below) &&
  !isEmpty(cells[0]) &&
  isEmpty(below[0]) &&
  below.some((cell, at) => !isEmpty(cell) && isEmpty(cells[at])) &&
  isGroups(cells, below)

/** Rows in which columns of notes are looked for, and how many of them such a column fills at most. */
const rowsBeside = 200
const shareBeside = 0.25

/** Columns behind one that is all empty, which have no heading or are filled now and then only. */
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

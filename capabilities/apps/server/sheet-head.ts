import type { Cell, SheetRow } from '@gantry/records/server'

/** Rows read to propose fields from. */
export const rowsToRead = 20_000

/** Lines above the headings that a sheet may spend on a title. */
const linesAbove = 10

export interface SheetHead {
  readonly headingLine: number
  readonly headings: readonly string[]
  readonly body: readonly SheetRow[]
}

/** The head of one sheet of a file. */
export interface NamedHead extends SheetHead {
  /** Index in the file. */
  readonly sheet: number
  readonly name: string
  /** What its table is called, where that is not the name. */
  readonly label?: string
}

/**
 * Finds the headings: the first of the top lines that is as wide as the widest and holds nothing but different texts.
 * Titles and notes above them are narrower, data below them holds numbers or repeats itself.
 */
export const findHead = (rows: readonly SheetRow[]): SheetHead => {
  const top = rows.slice(0, linesAbove)
  const widest = Math.max(0, ...top.map(row => filled(row.cells)))
  const heading =
    top.find(row => filled(row.cells) >= Math.max(1, widest * 0.6) && isHeading(row.cells)) ?? top[0]
  if (!heading) return { headingLine: 1, headings: [], body: [] }
  const width = lastFilled(heading.cells)
  return {
    headingLine: heading.line,
    headings: heading.cells.slice(0, width).map(cell => String(cell ?? '').trim()),
    body: rows.filter(row => row.line > heading.line),
  }
}

const filled = (cells: readonly Cell[]): number => cells.filter(cell => cell !== null && cell !== '').length

const lastFilled = (cells: readonly Cell[]): number =>
  cells.reduce<number>((last, cell, index) => (cell === null || cell === '' ? last : index + 1), 0)

const isHeading = (cells: readonly Cell[]): boolean => {
  const texts = cells.filter(cell => cell !== null && cell !== '')
  return (
    texts.every(cell => typeof cell === 'string' && !/^[\d.,:/ -]+$/.test(cell)) &&
    new Set(texts).size === texts.length
  )
}

import type { MarkTone } from '@gantry/model/shared'
import type { Cell } from '../sheets/sheet.ts'
import type { AmountCell } from './amount-cell.ts'

/** A day, or a day with a time, which a workbook stores as a number so that programs can filter and calculate. */
export interface MomentCell {
  /** As lists show it, and as a text file stores it. */
  readonly text: string
  /** Days since the beginning of Excel's calendar; the time is the fraction. */
  readonly serial: number
}

/** What a cell holds. */
type PlainCell = Cell | MomentCell | AmountCell

/** A cell of a workbook with the ground of a mark; text files keep only what it holds. */
export interface MarkedCell {
  readonly cell: PlainCell
  readonly tone: MarkTone
}

/** A cell to write. */
export type WrittenCell = PlainCell | MarkedCell

export const isMarked = (cell: WrittenCell): cell is MarkedCell =>
  typeof cell === 'object' && cell !== null && 'tone' in cell

/** What a cell holds, as text files store it. */
export const plainOf = (written: WrittenCell): Cell => {
  const cell = isMarked(written) ? written.cell : written
  return typeof cell === 'object' && cell !== null ? cell.text : cell
}

/** The cell with the ground of a tone. */
export const withTone = (cell: WrittenCell, tone: MarkTone): MarkedCell => ({
  cell: isMarked(cell) ? cell.cell : cell,
  tone,
})

/** With or without time, but without offset: a cell cannot hold one, so an ambiguous local time stays text. */
const plain = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?$/

/** Excel counts a 29 February 1900 that never was, so programs disagree about earlier days. */
const firstDay = '1900-03-01'

/** Excel's number of 1970-01-01. */
const epoch = 25_569

/** The cell of a date as lists show it; anything else, such as a period or a masked value, stays text. */
export const momentCell = (text: string): MomentCell | string => {
  if (!plain.test(text) || text < firstDay) return text
  const wall = Date.parse(text.length > 10 ? `${text.replace(' ', 'T')}Z` : text)
  return { text, serial: wall / 86_400_000 + epoch }
}

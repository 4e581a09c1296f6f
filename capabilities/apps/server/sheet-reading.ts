import type { Cell, SheetRow } from '@gantry/records/server'
import type { SheetReading } from '../shared/types.ts'
import type { SheetHead } from './sheet-head.ts'

/** Lines and cells shown from the top of a sheet, and anomalous lines reported. */
const linesShown = 8
const cellsShown = 12
const mostTold = 20
/** Maximum characters shown per cell. */
const longest = 60

/** How a sheet was parsed, for the user to review and correct. */
export const readingOf = (sheet: number, rows: readonly SheetRow[], head: SheetHead): SheetReading => ({
  sheet,
  headingLine: head.headingLine,
  headingLines: head.headingLines,
  asides: head.asides.slice(0, mostTold),
  keepsAsides: head.keepsAsides,
  wrong: rows
    .flatMap(({ wrong }) => wrong ?? [])
    .slice(0, mostTold)
    .map(({ line, issue }) => ({ line, code: issue.code })),
  top: rows
    .slice(0, linesShown)
    .map(({ line, cells }) => ({ line, cells: cells.slice(0, cellsShown).map(shown) })),
})

const shown = (cell: Cell): Cell =>
  typeof cell === 'string' && cell.length > longest ? `${cell.slice(0, longest)}…` : cell

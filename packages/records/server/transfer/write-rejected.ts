import type { Readable } from 'node:stream'
import type { ImportPlan } from '@gantry/model/shared'
import type { Cell } from '../sheets/sheet.ts'
import { unguardFormula } from './formula-guard.ts'
import type { SpillFile } from './spill-file.ts'
import { type SheetFormat, sheetMimes, writeSheets } from './write-sheet.ts'

interface Written {
  readonly name: string
  readonly mime: string
  readonly stream: Readable
}

/** A sheet of the imported file. */
interface ReadSheet {
  readonly name: string
  readonly headings: readonly Cell[]
}

/**
 * Rejected rows in the shape of the imported file, with an additional last column of reasons: cells keep their
 * position, so that the file can be corrected and imported again.
 */
export const writeRejected = (
  name: string,
  plan: ImportPlan,
  sheets: ReadonlyMap<number, ReadSheet>,
  rejected: SpillFile,
  reasonHeading: string,
): Written => {
  const base = name.replace(/\.[^.]*$/, '')
  const slaves = (plan.slaves ?? []).map(({ sheet }) => sheet)
  const format: SheetFormat = slaves.length === 0 && /\.(csv|txt)$/i.test(name) ? 'csv' : 'xlsx'
  const { stream, ending } = writeSheets(
    format,
    [plan.sheet, ...slaves].map(sheet => ({
      name: sheets.get(sheet)?.name || base,
      headings: [...(sheets.get(sheet)?.headings ?? []).map(cell => String(cell ?? '')), reasonHeading],
      rows: rejected.rows(sheet),
    })),
  )
  return { name: `${base}-${reasonHeading}.${ending}`, mime: sheetMimes[ending], stream }
}

/** The cells of a rejected row, with the reason after the last heading. */
export const withReason = (cells: readonly Cell[], width: number, reason: string): readonly Cell[] => [
  ...Array.from({ length: width }, (_, index) => plain(cells[index] ?? null)),
  reason,
]

/** The value as read; the writer applies the guard again. */
const plain = (cell: Cell): Cell => (typeof cell === 'string' ? unguardFormula(cell) : cell)

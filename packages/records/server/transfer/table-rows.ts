import type { ImportPlan } from '@gantry/model/shared'
import { isAside } from '../sheets/is-aside.ts'
import { joinHeadings } from '../sheets/join-headings.ts'
import type { SheetRow } from '../sheets/sheet.ts'

/** Position of the table in a sheet. */
type TablePlace = Pick<ImportPlan, 'headingLine' | 'headingLines' | 'asides' | 'columns'>

/** Limit on heading lines, because they are buffered in memory. */
const mostHeadingLines = 5

/**
 * The rows of a sheet below its headings; headings are reported before the first row; totals and notes are
 * excluded where requested.
 */
export async function* tableRows(
  batches: AsyncIterable<readonly SheetRow[]>,
  { headingLine, headingLines = 1, asides, columns }: TablePlace,
  tellHeadings: (headings: readonly string[]) => void,
): AsyncGenerator<readonly SheetRow[], void, undefined> {
  const count = Number.isInteger(headingLines) ? Math.min(Math.max(headingLines, 1), mostHeadingLines) : 1
  let above: readonly SheetRow[] = []
  for await (const batch of batches) {
    const begin = batch.findIndex(row => row.line > headingLine)
    const ofHead = begin === -1 ? batch : batch.slice(0, begin)
    if (ofHead.length > 0) {
      above = [...above, ...ofHead].slice(-count)
      tellHeadings(joinHeadings(above.map(row => row.cells)))
    }
    if (begin === -1) continue
    const below = begin === 0 ? batch : batch.slice(begin)
    yield asides === 'leftOut' ? below.filter(row => !isAside(row.cells, columns.length)) : below
  }
}

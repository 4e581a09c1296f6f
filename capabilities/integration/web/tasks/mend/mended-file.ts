import { columnHeadings } from '../reject-file.ts'

/** Mended values by the number of the row. */
export type Mends = ReadonlyMap<number, Readonly<Record<string, string | null>>>

/** What a file of mended rows says. */
type MendedFile =
  | { readonly rows: Mends }
  /** `heading`: the column of row numbers is missing; `empty`: it has no rows. */
  | { readonly wrong: 'heading' | 'empty' }

/** As it stands in the product: the file marks texts that a spreadsheet would compute by an apostrophe. */
const valueOfCell = (cell: string): string | null =>
  cell === '' ? null : /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell

/**
 * The values of an uploaded file of mended rows. Its columns are recognised by the headings of the file that was downloaded, in any
 * order; columns that are missing keep their values.
 */
export const readMends = (
  lines: readonly (readonly string[])[],
  number: string,
  columns: readonly string[],
  label: (column: string) => string,
): MendedFile => {
  const [head = [], ...rows] = lines
  const headings = columnHeadings(columns, label)
  const places = head.map(cell => headings.indexOf(cell.trim()))
  const numbers = head.findIndex(cell => cell.replace('\ufeff', '').trim() === number)
  if (numbers < 0) return { wrong: 'heading' }
  const mends = new Map<number, Readonly<Record<string, string | null>>>()
  for (const cells of rows) {
    const line = Number(cells[numbers])
    if ((cells[numbers] ?? '').trim() === '' || !Number.isInteger(line) || line < 0) continue
    mends.set(
      line,
      Object.fromEntries(
        places.flatMap((at, place) => {
          const column = columns[at]
          return column === undefined ? [] : [[column, valueOfCell(cells[place] ?? '')]]
        }),
      ),
    )
  }
  return mends.size === 0 ? { wrong: 'empty' } : { rows: mends }
}

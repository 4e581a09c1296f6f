/** A place in a sheet, from 0. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** Cells copied from a spreadsheet: tabs between cells, line ends between rows, quotation marks around what holds either. */
export const blockOf = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [[]]
  let cell = ''
  let inside = false
  const end = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (inside) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else inside = false
    } else if (sign === '"' && cell === '') inside = true
    else if (sign === '\t') end()
    else if (sign === '\n') {
      end()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  if (cell !== '' || (rows.at(-1)?.length ?? 0) > 0) end()
  return rows.filter(row => row.length > 0)
}

/** The changes of pasting a block at a place; what reaches beyond the last column is left out. */
export const pasteInto = (
  block: readonly (readonly string[])[],
  { row, column }: Place,
  columns: number,
): readonly (Place & { readonly text: string })[] =>
  block.flatMap((cells, down) =>
    cells.flatMap((text, right) =>
      column + right < columns ? [{ row: row + down, column: column + right, text }] : [],
    ),
  )

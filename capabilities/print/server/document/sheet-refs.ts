/** Rows of a sheet that are repeated: the first and last, counted from 1, and how many times they stand there. */
export interface Repeated {
  readonly from: number
  readonly to: number
  readonly times: number
}

/** Where a row of the template begins or ends among the rows that were written; `copy` is the one it belongs to. */
export const movedRow = (
  repeated: readonly Repeated[],
  row: number,
  end: 'first' | 'last',
  copy?: { readonly of: Repeated; readonly number: number },
): number => {
  let moved = row
  for (const each of repeated) {
    const height = each.to - each.from + 1
    if (row > each.to) moved += (each.times - 1) * height
    else if (row >= each.from) {
      if (copy?.of === each) moved += copy.number * height
      else if (end === 'last') moved += (each.times - 1) * height
    }
  }
  return moved
}

const cell = /^(\$?[A-Z]{1,3})(\$?)(\d{1,7})$/

const movedCell = (ref: string, move: (row: number) => number): string =>
  ref.replace(cell, (_, column: string, fixed: string, row: string) => column + fixed + move(Number(row)))

/** References in a formula, with the sheet before them: `A1`, `$B$2:C9`, `'Order items'!A1`. */
const reference =
  /(?<![\w.$])(?:('(?:[^']|'')+'|[A-Za-z_\u0080-\uffff][\w.\u0080-\uffff]*)!)?(\$?[A-Z]{1,3}\$?\d{1,7})(?::(\$?[A-Z]{1,3}\$?\d{1,7}))?(?![\w(.!])/g

/** A formula with its references rewritten; texts in quotation marks stay. */
const withReferences = (
  formula: string,
  write: (sheet: string | null, first: string, last: string | undefined) => string,
): string =>
  formula
    .split(/("(?:[^"]|"")*")/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(
            reference,
            (_, sheet: string | undefined, first: string, last: string | undefined) =>
              (sheet === undefined ? '' : `${sheet}!`) +
              write(sheet?.replace(/^'|'$/g, '').replaceAll("''", "'") ?? null, first, last),
          ),
    )
    .join('')

/**
 * A formula, or an area of cells, as it is after rows were repeated. `repeatedOf` tells them by the name of a sheet (null: its own);
 * `copy` is the repetition the formula stands in, whose own rows it means.
 */
export const movedFormula = (
  formula: string,
  repeatedOf: (sheet: string | null) => readonly Repeated[],
  copy?: { readonly of: Repeated; readonly number: number },
): string =>
  withReferences(formula, (sheet, first, last) => {
    const repeated = repeatedOf(sheet)
    const own = sheet === null ? copy : undefined
    const start = movedCell(first, row => movedRow(repeated, row, 'first', own))
    return last === undefined
      ? start
      : `${start}:${movedCell(last, row => movedRow(repeated, row, 'last', own))}`
  })

/** A formula that was written for one cell, as another cell says it: only references without `$` move. */
export const translatedFormula = (formula: string, rows: number, columns: number): string => {
  const translate = (ref: string): string =>
    ref.replace(
      /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})$/,
      (_, fixedColumn: string, column: string, fixedRow: string, row: string) =>
        fixedColumn +
        (fixedColumn ? column : lettersOf(columnOf(column) + columns)) +
        fixedRow +
        (fixedRow ? row : Number(row) + rows),
    )
  return withReferences(
    formula,
    (_, first, last) => translate(first) + (last === undefined ? '' : `:${translate(last)}`),
  )
}

/** The number of a column from 1. */
export const columnOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** The letters of a column counted from 1. */
const lettersOf = (column: number): string =>
  column < 1 ? '' : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26))

/** Column and row of a cell such as `B7`, both from 1. */
export const placeOfCell = (ref: string): { readonly column: number; readonly row: number } => {
  const [, column = 'A', , row = '1'] = cell.exec(ref) ?? []
  return { column: columnOf(column.replace('$', '')), row: Number(row) }
}

import { partId } from '@gantry/base/shared'
import type { Decision, TableInput, TableNode, TableOutput, TableRow } from '@gantry/decisions/shared'
import { shownOutput, shownTest, writtenOutput, writtenTest } from '../../shared/cells/cell-text.ts'
import type { Place } from '../../shared/cells/paste.ts'

/** One column of the sheet. */
export type SheetColumn =
  | { readonly part: 'input'; readonly def: TableInput }
  | { readonly part: 'output'; readonly def: TableOutput }
  | { readonly part: 'note' }

export const columnsOf = ({ inputs, outputs }: TableNode): readonly SheetColumn[] => [
  ...inputs.map((def): SheetColumn => ({ part: 'input', def })),
  ...outputs.map((def): SheetColumn => ({ part: 'output', def })),
  { part: 'note' },
]

export const shownCell = (row: TableRow, column: SheetColumn): string =>
  column.part === 'input'
    ? shownTest(row.when[column.def.id], column.def.type)
    : column.part === 'output'
      ? shownOutput(row.give[column.def.id], column.def.type)
      : (row.note ?? '')

const withCell = (
  cells: Readonly<Record<string, string>>,
  id: string,
  source: string | undefined,
): Readonly<Record<string, string>> => {
  const { [id]: _before, ...others } = cells
  return source === undefined ? others : { ...others, [id]: source }
}

const written = (row: TableRow, column: SheetColumn, text: string): TableRow => {
  if (column.part === 'input')
    return { ...row, when: withCell(row.when, column.def.id, writtenTest(text, column.def.type)) }
  if (column.part === 'output')
    return { ...row, give: withCell(row.give, column.def.id, writtenOutput(text, column.def.type)) }
  const { note: _before, ...rest } = row
  return text.trim() === '' ? rest : { ...rest, note: text.trim().slice(0, 500) }
}

/** The table with cells written; rows below the last one are added. */
export const writeCells = (
  table: TableNode,
  cells: readonly (Place & { readonly text: string })[],
): TableNode => {
  const columns = columnsOf(table)
  const rows = [...table.rows]
  for (const { row, column, text } of cells) {
    while (rows.length <= row) rows.push({ id: partId('r_'), when: {}, give: {} })
    const [before, of] = [rows[row], columns[column]]
    if (before && of) rows[row] = written(before, of, text)
  }
  return { ...table, rows }
}

/** The table with an empty row before a place. */
export const insertRow = (table: TableNode, at: number, cells: Partial<TableRow> = {}): TableNode => ({
  ...table,
  rows: table.rows.toSpliced(at, 0, { when: {}, give: {}, ...cells, id: partId('r_') }),
})

export const removeRows = (table: TableNode, first: number, last: number): TableNode => ({
  ...table,
  rows: table.rows.toSpliced(first, last - first + 1),
})

export const moveRow = (table: TableNode, from: number, to: number): TableNode => {
  const row = table.rows[from]
  if (!row || to < 0 || to >= table.rows.length) return table
  return { ...table, rows: table.rows.toSpliced(from, 1).toSpliced(to, 0, row) }
}

export const copyRow = (table: TableNode, at: number): TableNode => {
  const row = table.rows[at]
  return row ? insertRow(table, at + 1, row) : table
}

/** The decision with other settings of a table. */
export const withTable = (decision: Decision, id: string, table: TableNode): Decision => {
  const node = decision.nodes[id]
  return node?.kind === 'table'
    ? { ...decision, nodes: { ...decision.nodes, [id]: { ...node, settings: table } } }
    : decision
}

/** A name of a column that no other column has: expressions read it, so it is counted rather than random. */
export const freeColumnId = ({ inputs, outputs }: TableNode, prefix: 'in' | 'out'): string => {
  const taken = new Set([...inputs, ...outputs].map(({ id }) => id))
  let number = 1
  while (taken.has(`${prefix}_${number}`)) number++
  return `${prefix}_${number}`
}

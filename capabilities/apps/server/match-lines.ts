import { localise } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type ColumnMap, type FieldId, lineColumn, readLineColumn, type TableDef } from '@gantry/model/shared'
import { type Cell, isInCells, type LineTable, matchColumns } from '@gantry/records/server'
import type { LineFields } from '../shared/types.ts'
import type { SheetHead } from './sheet-head.ts'

/** Whether an id is a valid import target: a field of the table or of its slave rows. */
export const isColumn = (table: TableDef, lines: readonly LineTable[], id: FieldId): boolean => {
  const found = readLineColumn(id)
  if (!found) return isOpen(table, id)
  const slave = lines.find(line => line.id === found.slave)?.table
  return slave !== undefined && isOpen(slave, found.field)
}

const isOpen = ({ fields }: TableDef, id: FieldId): boolean => {
  const field = Object.hasOwn(fields, id) ? fields[id] : undefined
  return field !== undefined && isInCells(field)
}

/** Import targets in slave rows, in addition to the fields of the record. */
export const lineFieldsOf = (
  { actor: { lang } }: Ctx,
  table: TableDef,
  lines: readonly LineTable[],
): readonly LineFields[] =>
  lines.map(({ id, table: slave }) => ({
    slave: id,
    label: localise(table.fields[id]?.label ?? slave.label, lang),
    fields: Object.entries(slave.fields)
      .filter(([, field]) => isInCells(field))
      .map(([each, field]) => ({
        id: lineColumn(id, each),
        label: localise(field.label ?? each, lang),
      })),
  }))

interface LineMatch {
  readonly columns: ColumnMap
  readonly recordColumn: number | null
}

/**
 * The field of every column, and how lines make records. Columns are taken for those of slave rows where several lines make a
 * record, or where they hold all that such a row needs; a single one that is only called alike is left out.
 */
export const matchLines = (
  table: TableDef,
  lines: readonly LineTable[],
  { headings, body }: Pick<SheetHead, 'headings' | 'body'>,
): LineMatch => {
  const columns = matchColumns(table, headings, lines)
  const rows = body.map(row => row.cells)
  const own = placesOf(columns, id => readLineColumn(id) === null)
  const others = placesOf(columns, id => readLineColumn(id) !== null)
  if (own.length > 0 && others.length > 0) {
    const goesOn = (cells: readonly Cell[]) =>
      own.every(at => isEmpty(cells[at])) && others.some(at => !isEmpty(cells[at]))
    if (rows.some(goesOn)) return { columns, recordColumn: null }
    const recordColumn = repeatedColumn(rows, own)
    if (recordColumn !== null) return { columns, recordColumn }
  }
  const whole = lines.filter(line => isWhole(line, columns))
  return { columns: matchColumns(table, headings, whole), recordColumn: null }
}

const placesOf = (columns: ColumnMap, isWanted: (id: FieldId) => boolean): readonly number[] =>
  columns.flatMap((id, at) => (id !== null && isWanted(id) ? [at] : []))

const isEmpty = (cell: Cell | undefined): boolean => cell === undefined || cell === null || cell === ''

/**
 * The first column that repeats its value in consecutive lines while no other record column differs: it identifies the record
 * of each line.
 */
const repeatedColumn = (rows: readonly (readonly Cell[])[], own: readonly number[]): number | null => {
  const pairs = rows.slice(1).map((cells, index) => [rows[index] ?? [], cells] as const)
  const repeats = own.find(at => {
    const same = pairs.filter(([above, cells]) => !isEmpty(cells[at]) && cells[at] === above[at])
    return (
      same.length > 0 &&
      same.every(([above, cells]) => own.every(other => (cells[other] ?? null) === (above[other] ?? null)))
    )
  })
  return repeats ?? null
}

/** Whether columns hold all that a slave row must have; of one that may be empty, at least two of its fields. */
const isWhole = ({ id, table }: LineTable, columns: ColumnMap): boolean => {
  const required = Object.entries(table.fields).filter(([, field]) => field.required)
  const known = columns.filter(column => column !== null && readLineColumn(column)?.slave === id)
  return required.length > 0
    ? required.every(([each]) => known.includes(lineColumn(id, each)))
    : known.length > 1
}

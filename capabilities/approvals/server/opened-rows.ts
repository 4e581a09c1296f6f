import { isDeepStrictEqual } from 'node:util'
import type { Json, JsonObject } from '@gantry/base/shared'
import type { RowRights } from '../shared/contract.ts'

interface SlaveField {
  readonly field: string
  /** Columns are open unless their own permission says otherwise. */
  readonly isWhole: boolean
  readonly rights: RowRights
}

interface OpenedRows {
  /** The rows to write; a column that is not named keeps its value. Null: nothing is written. */
  readonly open: readonly JsonObject[] | null
  /** What was left out: the field for rows, `items.price` for cells of a column. */
  readonly dropped: readonly string[]
}

const isRow = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of a slave field. */
export const rowsIn = (value: Json): readonly JsonObject[] =>
  Array.isArray(value) ? value.filter(isRow) : []

/**
 * The rows of a slave table as far as a step opens them. Without the right to remove, the stored rows stay in their order; a row
 * that may not be added, and a cell of a closed column that differs from the stored one, are left out and named.
 */
export const openedRows = (
  { field, isWhole, rights: { add, remove, columns } }: SlaveField,
  sent: Json,
  stored: Json,
): OpenedRows => {
  if (sent !== null && !Array.isArray(sent)) return { open: null, dropped: [field] }
  const before = new Map(rowsIn(stored).map(row => [row.id, row]))
  const dropped = new Set<string>()
  const isOpen = (column: string): boolean => {
    const permission = Object.hasOwn(columns, column) ? columns[column] : undefined
    return permission === undefined ? isWhole : permission !== 'read'
  }
  const opened = ({ id, ...cells }: JsonObject): JsonObject => {
    const was = before.get(id ?? null)
    const open = Object.entries(cells).filter(([column, value]) => {
      if (isOpen(column)) return true
      if (!isDeepStrictEqual(value ?? null, was?.[column] ?? null)) dropped.add(`${field}.${column}`)
      return false
    })
    return { ...(id !== undefined && id !== null && { id }), ...Object.fromEntries(open) }
  }
  const given = rowsIn(sent)
  const isStored = ({ id }: JsonObject): boolean => id !== undefined && before.has(id)
  const added = given.filter(row => !isStored(row))
  if (added.length > 0 && !add) dropped.add(field)
  const known = new Map(given.filter(isStored).map(row => [row.id, row]))
  if (known.size < before.size && !remove) dropped.add(field)
  const rows: readonly JsonObject[] = remove
    ? given.filter(row => add || isStored(row))
    : [...[...before.keys()].map(id => known.get(id) ?? { id: id ?? null }), ...(add ? added : [])]
  return { open: rows.map(opened), dropped: [...dropped] }
}

/** Rows that were sent, as they would be stored: a column that is not named has its stored value. */
export const filledRows = (sent: Json, stored: Json): readonly JsonObject[] => {
  const before = new Map(rowsIn(stored).map(row => [row.id, row]))
  return rowsIn(sent).map(row => ({ ...before.get(row.id ?? null), ...row }))
}

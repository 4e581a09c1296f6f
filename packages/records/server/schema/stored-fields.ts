import { type FieldStore, fieldStoreOf } from '@gantry/fields/server'
import { type FieldType, fieldTypeOf } from '@gantry/fields/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { columnName } from '../physical.ts'

/** A field with a column of its own. */
export interface StoredField {
  readonly id: FieldId
  readonly field: FieldDef
  readonly type: FieldType
  readonly store: FieldStore
  readonly column: string
  /** The column's PostgreSQL type. */
  readonly columnType: string
}

const known = new WeakMap<TableDef, readonly StoredField[]>()

/** Fields of a table with a column, in the definition's order. */
export const storedFields = (table: TableDef): readonly StoredField[] => {
  const kept = known.get(table)
  if (kept) return kept
  const stored = Object.entries(table.fields).flatMap(([id, field]) => {
    const store = fieldStoreOf(field)
    const columnType = store.column(field)
    return columnType === null
      ? []
      : [{ id, field, type: fieldTypeOf(field), store, column: columnName(id), columnType }]
  })
  known.set(table, stored)
  return stored
}

/** A field whose values are rows of a slave table. */
export interface SlaveField {
  readonly id: FieldId
  readonly field: FieldDef
  readonly table: string
}

export const slaveFields = (table: TableDef): readonly SlaveField[] =>
  Object.entries(table.fields).flatMap(([id, field]) => {
    const rows = fieldTypeOf(field).rows?.(field)
    return rows === undefined ? [] : [{ id, field, table: rows }]
  })

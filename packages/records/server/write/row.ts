import type { Json } from '@gantry/base/shared'

/**
 * A record in stored form: system fields and fields by id, references as ids, empty fields as null, slave rows
 * as lists of such rows. Input of conditions and of differences.
 */
export interface Row {
  readonly id: string
  readonly [field: string]: Json
}

/** Unvalidated input of a caller, by field id. */
export type RecordInput = Readonly<Record<string, unknown>>

/** The slave rows of a field. */
export const rowsIn = (row: Row, field: string): readonly Row[] => {
  const value = row[field]
  return Array.isArray(value) ? value.filter(isRow) : []
}

const isRow = (value: Json): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

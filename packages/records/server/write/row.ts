import type { Json } from '@gantry/base/shared'

/**
 * A record in stored form: system fields and fields by their ids, references as ids, empty fields as null, slave rows as
 * lists of such rows. Conditions are evaluated on it, differences are taken from it.
 */
export interface Row {
  readonly id: string
  readonly [field: string]: Json
}

/** What a caller gives for a record, by field id; nothing of it is believed. */
export type RecordInput = Readonly<Record<string, unknown>>

/** The slave rows of a field. */
export const rowsIn = (row: Row, field: string): readonly Row[] => {
  const value = row[field]
  return Array.isArray(value) ? value.filter(isRow) : []
}

const isRow = (value: Json): value is Row =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

import { isDeepStrictEqual } from 'node:util'
import type { FieldId } from '@gantry/model/shared'
import { type PlacedRow, placedRows } from './insert-rows.ts'
import type { Row } from './row.ts'

/** Changes to the rows of one slave table. */
export interface SlaveChanges {
  readonly added: readonly PlacedRow[]
  /** Rows with other values or another position. */
  readonly changed: readonly PlacedRow[]
  /** Ids of deleted rows. */
  readonly gone: readonly string[]
}

/** `isWhole`: all rows that stay count as changed. */
export const slaveChanges = (
  records: readonly { readonly before: Row; readonly row: Row }[],
  field: FieldId,
  isWhole = false,
): SlaveChanges => {
  const before = new Map(
    placedRows(
      records.map(record => record.before),
      field,
    ).map(placed => [placed.row.id, placed]),
  )
  const after = placedRows(
    records.map(record => record.row),
    field,
  )
  const staying = new Set(after.map(({ row }) => row.id))
  return {
    added: after.filter(({ row }) => !before.has(row.id)),
    changed: after.filter(
      placed =>
        before.has(placed.row.id) && (isWhole || !isDeepStrictEqual(placed, before.get(placed.row.id))),
    ),
    gone: [...before.keys()].filter(id => !staying.has(id)),
  }
}

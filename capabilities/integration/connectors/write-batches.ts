import type { Json } from '@gantry/base/shared'
import type { Batch } from '../shared/sources/rows.ts'

/** The rows of a batch as objects by column name. */
export const rowsOf = (batch: Batch): Record<string, Json>[] =>
  Array.from({ length: batch.rows }, (_, row) =>
    Object.fromEntries(
      batch.columns.map((column, at) => [column.name, (batch.values[at]?.[row] ?? null) as Json]),
    ),
  )

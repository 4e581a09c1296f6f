import type { RowBatch } from '@gantry/transform/server'
import type { Column, FileSettings } from '@gantry/transform/shared'

/** Rows of a step that become a file. */
interface RowsToWrite {
  readonly columns: readonly Column[]
  readonly rows: AsyncIterable<RowBatch>
  readonly settings: FileSettings
  /** Of the space: a cell of a workbook shows a moment as people there read their clocks. */
  readonly timeZone: string
}

/** Writes rows in one format, piece by piece, with no more than one row group in memory. */
export type FileWriter = (rows: RowsToWrite) => AsyncIterable<string | Uint8Array>

/** The rows of a batch, row by row. */
export const linesOf = ({ rows, values }: RowBatch): readonly (readonly unknown[])[] =>
  Array.from({ length: rows }, (_, at) => values.map(column => column[at] ?? null))

import { AppError } from '@gantry/base/shared'
import { type Batch, type Column, mostBatchRows } from '../shared/sources/rows.ts'

/** Rows as a batch, column by column. */
export const batchOf = (columns: readonly Column[], rows: readonly (readonly unknown[])[]): Batch => ({
  columns,
  rows: rows.length,
  values: columns.map((_, at) => rows.map(row => row[at] ?? null)),
})

/** Collects rows into batches of the largest size, `limit` rows at most, and stops when the signal is aborted. */
export async function* batched(
  columns: readonly Column[],
  rows: AsyncIterable<readonly (readonly unknown[])[]>,
  limit = Number.POSITIVE_INFINITY,
  signal?: AbortSignal,
): AsyncGenerator<Batch> {
  let left = limit
  for await (const chunk of rows) {
    if (signal?.aborted) throw new AppError('source.stopped')
    for (let from = 0; from < chunk.length && left > 0; from += mostBatchRows) {
      const part = chunk.slice(from, from + Math.min(mostBatchRows, left))
      left -= part.length
      if (part.length > 0) yield batchOf(columns, part)
    }
    if (left <= 0) return
  }
}

/** The columns wanted of those there are. @throws AppError source.no_column */
export const pickColumns = <Known extends Column>(
  columns: readonly Known[],
  wanted: readonly string[] | undefined,
): readonly Known[] =>
  wanted?.map(name => {
    const found = columns.find(column => column.name === name)
    if (!found) throw new AppError('source.no_column', { column: name })
    return found
  }) ?? columns

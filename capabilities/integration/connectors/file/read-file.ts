import type { Batch, Column, Described } from '../../shared/sources/rows.ts'
import { batched, pickColumns } from '../batches.ts'
import type { ReadOptions } from '../connector.ts'
import { cellOf, inferColumns, uniqueNames } from './infer-columns.ts'
import { describeParquet, isParquet, parquetRows } from './parquet/read-parquet.ts'
import { type NamedFile, rowsOfFile, sheetAt } from './rows.ts'

/** Rows that decide the types of columns. */
const sampled = 1_000

/** The columns of a sheet of a file. @throws AppError source.no_object, file.unreadable */
export const describeFile = async (file: NamedFile, object: string): Promise<Described> => {
  const sheet = sheetAt(file, object)
  if (isParquet(file)) return describeParquet(file)
  for await (const { columns } of parts(file, sheet)) return { columns, rowsAbout: null, keys: [] }
  return { columns: [], rowsAbout: 0, keys: [] }
}

/** The rows of a sheet of a file. @throws AppError source.no_object, source.no_column, source.stopped, file.unreadable */
export async function* readRows(
  file: NamedFile,
  object: string,
  options: Pick<ReadOptions, 'columns' | 'limit' | 'milliseconds'>,
  signal?: AbortSignal,
): AsyncGenerator<Batch> {
  const sheet = sheetAt(file, object)
  if (isParquet(file)) return yield* parquetRows(file, options, signal)
  for await (const { columns, rows } of parts(file, sheet)) {
    const shown = pickColumns(columns, options.columns)
    const places = shown.map(column => columns.indexOf(column))
    const cells = async function* () {
      for await (const part of rows)
        yield part.map(row => places.map((place, at) => cellOf(row[place], shown[at] as Column)))
    }
    yield* batched(shown, cells(), options.limit, signal)
  }
}

/** The columns of a sheet with all its rows, as one item; none for an empty sheet. */
async function* parts(file: NamedFile, sheet: number) {
  const all = rowsOfFile(file, sheet)
  const head: (readonly unknown[])[] = []
  try {
    while (head.length <= sampled) {
      const { value, done } = await all.next()
      if (done) break
      head.push(...value)
    }
    const [heading, ...first] = head
    if (!heading) return
    const columns = inferColumns(uniqueNames(heading), first.slice(0, sampled))
    const rows = async function* () {
      yield first
      yield* all
    }
    yield { columns, rows: rows() }
  } finally {
    await all.return(undefined)
  }
}

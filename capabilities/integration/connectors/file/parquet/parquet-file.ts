import { type FileHandle, open } from 'node:fs/promises'
import { type AsyncBuffer, parquetMetadataAsync, parquetScan } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { mostBatchRows } from '../../../shared/sources/rows.ts'
import { columnsOf, type ParquetColumn } from './columns.ts'
import { parsers } from './plain-values.ts'

/** Bytes and values decoded together; a larger row group is decoded in parts. */
const mostBytes = 64 * 1024 ** 2
const mostValues = 1_000_000

/** About how much of text and numbers one part holds, in characters. */
const mostCharacters = 4_000_000

/** Rows in parts, column by column. */
export interface Part {
  readonly rows: number
  readonly values: readonly (readonly unknown[])[]
}

export interface ParquetFile {
  readonly columns: readonly ParquetColumn[]
  readonly rows: number
  /** Rows of the wanted columns, which alone are read from the file. */
  read(wanted: readonly ParquetColumn[], limit: number): AsyncGenerator<Part, void, undefined>
}

/** Opens a file. @throws Error for what cannot be read, AppError file.too_wide */
export const openParquet = async (path: string, name: string): Promise<ParquetFile> => {
  const handle = await open(path)
  const file = bufferOf(handle, (await handle.stat()).size)
  const stored = await parquetMetadataAsync(file, { geoparquet: false })
  const groups = stored.row_groups
  if (groups.some(({ columns }) => columns.some(each => each.crypto_metadata)))
    throw new Error('columns are encrypted')
  if (groups.some(({ columns }) => columns.some(each => each.file_path || !each.meta_data)))
    throw new Error('columns are in other files')
  const { columns, metadata } = columnsOf(stored, name)
  const rows = groups.reduce((sum, group) => sum + countOf(group.num_rows), 0)

  async function* read(
    wanted: readonly ParquetColumn[],
    limit: number,
  ): AsyncGenerator<Part, void, undefined> {
    const scan = await parquetScan({ file, metadata, compressors, parsers, utf8: false, geoparquet: false })
    let left = limit
    let start = 0
    for (const group of groups) {
      const whole = { rowStart: start, rowEnd: start + countOf(group.num_rows) }
      start = whole.rowEnd
      const step = rowsTogether(group, wanted)
      for (let from = whole.rowStart; from < whole.rowEnd && left > 0; from += step) {
        const range = { rowStart: from, rowEnd: Math.min(whole.rowEnd, from + Math.min(step, left)) }
        const isPart = step < whole.rowEnd - whole.rowStart && left > step
        const decoded: ArrayLike<unknown>[] = []
        for (const { name: column, isNested } of wanted) {
          // The scan keeps what it read last: pages of a nested column are decoded once, not for each part anew.
          if (isNested && isPart) await scan.readColumn({ column, ...whole })
          const values = await scan.readColumn({ column, ...range })
          if (values.length !== range.rowEnd - from) throw new Error(`rows of ${column} are missing`)
          decoded.push(values)
        }
        yield* partsOf(wanted, decoded, range.rowEnd - from)
        left -= range.rowEnd - from
      }
    }
  }
  return { columns, rows, read }
}

/** @throws Error for a number of rows that no file has */
const countOf = (rows: bigint): number => {
  const count = Number(rows)
  if (!Number.isSafeInteger(count) || count < 0) throw new Error(`${rows} rows`)
  return count
}

type RowGroup = Awaited<ReturnType<typeof parquetMetadataAsync>>['row_groups'][number]

/** How many rows of a group are decoded together, so that they fit into memory. */
const rowsTogether = ({ columns, num_rows: rows }: RowGroup, wanted: readonly ParquetColumn[]): number => {
  const names = new Set(wanted.map(({ name }) => name))
  const bytes = columns
    .map(({ meta_data: meta }) => meta)
    .filter(meta => meta && names.has(meta.path_in_schema[0] ?? ''))
    .reduce((sum, meta) => sum + Number(meta?.total_uncompressed_size ?? 0), 0)
  const parts = Math.max(bytes / mostBytes, (Number(rows) * names.size) / mostValues, 1)
  return Math.max(mostBatchRows, Math.ceil(Number(rows) / Math.ceil(parts)))
}

function* partsOf(
  columns: readonly ParquetColumn[],
  decoded: readonly ArrayLike<unknown>[],
  rows: number,
): Generator<Part> {
  const empty = () => columns.map((): unknown[] => [])
  let values = empty()
  let count = 0
  let characters = 0
  for (let row = 0; row < rows; row++) {
    for (const [at, { plain }] of columns.entries()) {
      const value = plain(decoded[at]?.[row])
      values[at]?.push(value)
      characters += typeof value === 'string' ? value.length : 8
    }
    count++
    if (count < mostBatchRows && characters < mostCharacters) continue
    yield { rows: count, values }
    values = empty()
    count = 0
    characters = 0
  }
  if (count > 0) yield { rows: count, values }
}

/** A file whose parts are read when they are asked for; it stays open with the process that reads it. */
const bufferOf = (handle: FileHandle, size: number): AsyncBuffer => ({
  byteLength: size,
  slice: async (start, end = size) => {
    if (!(0 <= start && start <= end && end <= size))
      throw new RangeError(`bytes ${start} to ${end} of ${size}`)
    const bytes = new Uint8Array(end - start)
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at)
      if (bytesRead === 0) throw new RangeError('the file ended')
      at += bytesRead
    }
    return bytes.buffer
  },
})

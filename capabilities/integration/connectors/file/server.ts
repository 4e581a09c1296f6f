import { AppError } from '@gantry/base/shared'
import { openFile, readFileRow } from '@gantry/kernel/server'
import type { Column } from '../../shared/sources/rows.ts'
import { batched, pickColumns } from '../batches.ts'
import type { Connector, Open } from '../connector.ts'
import { cellOf, inferColumns, uniqueNames } from './infer-columns.ts'
import { describeParquet, isParquet, parquetRows } from './parquet/read-parquet.ts'
import { type NamedFile, rowsOfFile, sheetAt, sheetsOf } from './rows.ts'

/** Rows that decide the types of columns. */
const sampled = 1_000

/** Uploaded files, read in a process of their own where their format can hide something. */
export const fileConnector: Connector = {
  test: async open => {
    const began = performance.now()
    const file = await fileOf(open)
    await (isParquet(file) ? describeParquet(file) : sheetsOf(file))
    return { version: file.name, milliseconds: Math.round(performance.now() - began) }
  },
  objects: async (open, { search = '', limit }) => {
    const sheets = await sheetsOf(await fileOf(open))
    const found = sheets.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
    return {
      data: found.slice(0, limit).map(({ id, name }) => ({ id, name, kind: 'sheet' as const })),
      next: null,
    }
  },
  describe: async (open, object) => {
    const file = await fileOf(open)
    const sheet = sheetAt(file, object)
    if (isParquet(file)) return describeParquet(file)
    for await (const { columns } of parts(file, sheet)) return { columns, rowsAbout: null, keys: [] }
    return { columns: [], rowsAbout: 0, keys: [] }
  },
  async *read(open, what, options = {}) {
    const { columns: wanted, where, limit } = options
    if ('query' in what) throw new AppError('source.no_query')
    if (where) throw new AppError('source.no_cursor')
    const file = await fileOf(open)
    const sheet = sheetAt(file, what.object)
    if (isParquet(file)) return yield* parquetRows(file, options, open.signal)
    for await (const { columns, rows } of parts(file, sheet)) {
      const shown = pickColumns(columns, wanted)
      const places = shown.map(column => columns.indexOf(column))
      const cells = async function* () {
        for await (const part of rows)
          yield part.map(row => places.map((place, at) => cellOf(row[place], shown[at] as Column)))
      }
      yield* batched(shown, cells(), limit, open.signal)
    }
  },
}

const fileOf = async ({ ctx, settings }: Open): Promise<NamedFile> => {
  const { id, name } = await readFileRow(ctx, String(settings.file))
  return { path: openFile(ctx, id).path, name }
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

import { AppError } from '@gantry/base/shared'
import { openFile, readFileRow } from '@gantry/kernel/server'
import type { Column } from '../../shared/sources/rows.ts'
import { batched, pickColumns } from '../batches.ts'
import type { Connector, Open } from '../connector.ts'
import { cellOf, inferColumns, uniqueNames } from './infer-columns.ts'
import { type NamedFile, rowsOfFile, sheetsOf } from './rows.ts'

/** Rows that decide the types of columns. */
const sampled = 1_000

/** Uploaded files, read in a process of their own where their format can hide something. */
export const fileConnector: Connector = {
  test: async open => {
    const began = performance.now()
    const file = await fileOf(open)
    await sheetsOf(file)
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
    for await (const { columns } of parts(await fileOf(open), object))
      return { columns, rowsAbout: null, keys: [] }
    return { columns: [], rowsAbout: 0, keys: [] }
  },
  async *read(open, what, { columns: wanted, where, limit } = {}) {
    if ('query' in what) throw new AppError('source.no_query')
    if (where) throw new AppError('source.no_cursor')
    for await (const { columns, rows } of parts(await fileOf(open), what.object)) {
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
async function* parts(file: NamedFile, object: string) {
  const all = rowsOfFile(file, Number(object) || 0)
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

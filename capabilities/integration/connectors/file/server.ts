import { AppError } from '@gantry/base/shared'
import { openFile, readFileRow } from '@gantry/kernel/server'
import type { Connector, Open } from '../connector.ts'
import { describeParquet, isParquet } from './parquet/read-parquet.ts'
import { describeFile, readRows } from './read-file.ts'
import { type NamedFile, sheetsOf } from './rows.ts'

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
  describe: async (open, object) => describeFile(await fileOf(open), object),
  async *read(open, what, options = {}) {
    if ('query' in what) throw new AppError('source.no_query')
    if (options.where) throw new AppError('source.no_cursor')
    yield* readRows(await fileOf(open), what.object, options, open.signal)
  },
}

const fileOf = async ({ ctx, settings }: Open): Promise<NamedFile> => {
  const { id, name } = await readFileRow(ctx, String(settings.file))
  return { path: openFile(ctx, id).path, name }
}

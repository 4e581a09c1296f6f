import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { AppError } from '@gantry/base/shared'
import type { Batch, Column, SourceObject } from '../../shared/sources/rows.ts'
import { pickColumns } from '../batches.ts'
import { type Connector, type Open, usualReadTime } from '../connector.ts'
import { describeFile, readRows } from '../file/read-file.ts'
import { type NamedFile, sheetsOf } from '../file/rows.ts'
import { chosenOf, isPattern, isReadable, pathOf } from './chosen-files.ts'
import { connectFiles, type RemoteEntry, type ServerFiles } from './server-files.ts'
import type { SftpSettings } from './shared.ts'

/** Columns that tell of the file a row comes from; one of the file with such a name is not read. */
const nameColumn: Column = { name: '_file', type: 'text', nullable: false }
const timeColumn: Column = { name: '_file_time', type: 'timestamp', nullable: false }
const fileColumns = [nameColumn, timeColumn]

/** Milliseconds to look around. */
const lookTime = 120_000

/** Files by SFTP: an object is a path, or a pattern that stands for the newest file or, read by its time, for each new one. */
export const sftpConnector: Connector = {
  test: async open => {
    const began = performance.now()
    const found = await look(open, files => files.list(pathOf(settingsOf(open).folder, '')))
    return { version: `SFTP · ${found.length}`, milliseconds: Math.round(performance.now() - began) }
  },
  objects: async (open, { within = '', search = '', after = '', limit }) => {
    const { folder, patterns = '' } = settingsOf(open)
    const entries = await look(open, files => files.list(pathOf(folder, within)))
    const named =
      within === ''
        ? patterns
            .split('\n')
            .map(line => line.trim())
            .filter(Boolean)
        : []
    const found = [...new Set(named)]
      .map((pattern): SourceObject => ({ id: pattern, name: pattern, kind: 'table' }))
      .concat(
        entries.filter(each => each.isFolder || isReadable(each.name)).map(each => objectOf(within, each)),
      )
      .filter(({ id, name }) => id > after && name.toLowerCase().includes(search.toLowerCase()))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const data = found.slice(0, limit)
    return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null }
  },
  describe: (open, object) =>
    look(open, async (files, openNow) => {
      const [entry] = await filesOf(files, openNow, object)
      // No file matches the pattern today; one will another day.
      if (!entry) return { columns: [], rowsAbout: null, keys: [] }
      return withCopy(files, openNow, object, entry, async file => {
        const { columns } = await describeFile(file, await firstSheet(file))
        return { columns: [...ownColumns(columns), ...fileColumns], rowsAbout: null, keys: [] }
      })
    }),
  async *read(open, what, options = {}) {
    const { columns, where, limit = Number.POSITIVE_INFINITY, milliseconds = usualReadTime } = options
    if ('query' in what) throw new AppError('source.no_query')
    if (where && where.column !== timeColumn.name)
      throw new AppError('source.other_cursor', { known: timeColumn.name, column: where.column })
    const { openNow, over } = limitedTo(open, milliseconds)
    const files = await connectFiles(openNow)
    try {
      const found = await filesOf(files, openNow, what.object, where)
      if (found.length === 0 && !where) throw new AppError('source.no_object', { message: what.object })
      let left = limit
      for (const entry of found) {
        if (left <= 0) return
        for await (const batch of rowsOf(files, openNow, what.object, entry, columns, left)) {
          left -= batch.rows
          yield batch
        }
      }
    } catch (error) {
      throw over() ? slow(open) : error
    } finally {
      files.close()
    }
  },
}

const settingsOf = ({ settings }: Open): SftpSettings => settings as SftpSettings

const slow = (open: Open): AppError => {
  const { host, port } = settingsOf(open)
  return new AppError('source.timeout', { host, port })
}

/** The connection for a time: it ends with its signal, or when the time is over. */
const limitedTo = (open: Open, milliseconds: number) => {
  const time = AbortSignal.timeout(milliseconds)
  const signal = open.signal ? AbortSignal.any([open.signal, time]) : time
  return { openNow: { ...open, signal }, over: () => time.aborted && open.signal?.aborted !== true }
}

/** Connects for one look. */
const look = async <Seen>(
  open: Open,
  work: (files: ServerFiles, openNow: Open) => Promise<Seen>,
): Promise<Seen> => {
  const { openNow, over } = limitedTo(open, lookTime)
  const files = await connectFiles(openNow)
  try {
    return await work(files, openNow)
  } catch (error) {
    throw over() ? slow(open) : error
  } finally {
    files.close()
  }
}

const objectOf = (within: string, { name, isFolder, size, changedAt }: RemoteEntry): SourceObject => ({
  id: posix.join(within, name),
  name,
  kind: isFolder ? 'folder' : 'table',
  ...(!isFolder && {
    note: `${changedAt.slice(0, 16).replace('T', ' ')} UTC · ${Math.ceil(size / 1024)} KiB`,
  }),
})

/** The files an object stands for. @throws AppError source.no_object where a path has no file */
const filesOf = async (
  files: ServerFiles,
  open: Open,
  object: string,
  where?: Parameters<typeof chosenOf>[2],
): Promise<readonly RemoteEntry[]> => {
  const { dir, base } = posix.parse(object)
  const entries = await files.list(pathOf(settingsOf(open).folder, dir))
  if (!isPattern(object) && chosenOf(entries, base).length === 0)
    throw new AppError('source.no_object', { message: object })
  return chosenOf(entries, base, where)
}

/** Works with a copy of a file, which is removed afterwards. */
const withCopy = async <Result>(
  files: ServerFiles,
  open: Open,
  object: string,
  entry: RemoteEntry,
  work: (file: NamedFile) => Promise<Result>,
): Promise<Result> => {
  const place = await copyOf(files, open, object, entry)
  try {
    return await work(place.file)
  } finally {
    await place.remove()
  }
}

const copyOf = async (files: ServerFiles, open: Open, object: string, { name }: RemoteEntry) => {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-sftp-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'copy')
  try {
    await files.fetch(pathOf(settingsOf(open).folder, posix.join(posix.dirname(object), name)), path)
    return { file: { path, name }, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The first sheet of a workbook that can be seen; other formats have one. */
const firstSheet = async (file: NamedFile): Promise<string> =>
  /\.xlsx?$/i.test(file.name) ? ((await sheetsOf(file))[0]?.id ?? '0') : '0'

const ownColumns = (columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ name }) => !fileColumns.some(each => each.name === name))

/** The rows of one file with the columns that tell of it. */
async function* rowsOf(
  files: ServerFiles,
  open: Open,
  object: string,
  entry: RemoteEntry,
  wanted: readonly string[] | undefined,
  limit: number,
): AsyncGenerator<Batch> {
  const place = await copyOf(files, open, object, entry)
  try {
    const inFile = wanted?.filter(name => !fileColumns.some(each => each.name === name))
    const columns = inFile?.length === 0 ? undefined : inFile
    const options = { limit, ...(columns && { columns }) }
    for await (const batch of readRows(place.file, await firstSheet(place.file), options, open.signal))
      yield toldOf(batch, entry, wanted)
  } finally {
    await place.remove()
  }
}

const toldOf = (
  batch: Batch,
  { name, changedAt }: RemoteEntry,
  wanted: readonly string[] | undefined,
): Batch => {
  const told = new Map([
    [nameColumn.name, name],
    [timeColumn.name, changedAt],
  ])
  const columns = pickColumns([...ownColumns(batch.columns), ...fileColumns], wanted)
  const values = columns.map(column => {
    const same = told.get(column.name)
    if (same !== undefined) return Array.from({ length: batch.rows }, () => same)
    return batch.values[batch.columns.findIndex(each => each.name === column.name)] ?? []
  })
  return { columns, rows: batch.rows, values }
}

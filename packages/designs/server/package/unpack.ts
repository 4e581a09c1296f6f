import type { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'
import yauzl from 'yauzl'

/** Far above real packages, far below what harms the process. Sizes are bytes. */
export const packageLimits = { entries: 5_000, entry: 8 * 1024 ** 2, whole: 64 * 1024 ** 2, ratio: 200 }

/**
 * The text files of a zip by path, all of them or none. What declares more than the limits is refused before anything is
 * unpacked, and an entry that is larger than it declares stops.
 * @throws AppError package.unreadable, package.too_large, package.path for a path that leads outside
 */
export const unpack = async (path: string): Promise<ReadonlyMap<string, string>> => {
  const archive = await open(path)
  try {
    const entries = await entriesOf(archive)
    const files = new Map<string, string>()
    for (const [name, entry] of entries)
      if (name.endsWith('.json')) files.set(name, await textOf(archive, entry, name))
    return files
  } finally {
    archive.close()
  }
}

/**
 * Passes the content of each of the wanted files of a zip on, one after another; `wanted` are paths below its `gantry.json`.
 * Answers those that are not there.
 * @throws AppError as `unpack`
 */
export const unpackFiles = async (
  path: string,
  wanted: ReadonlySet<string>,
  take: (name: string, content: Readable) => Promise<void>,
): Promise<readonly string[]> => {
  const archive = await open(path)
  try {
    const entries = await entriesOf(archive)
    const folder = folderOf(entries.keys()) ?? ''
    for (const name of wanted) {
      const entry = entries.get(folder + name)
      if (entry) await take(name, await streamOf(archive, entry, name))
    }
    return [...wanted].filter(name => !entries.has(folder + name))
  } finally {
    archive.close()
  }
}

/** The folder `gantry.json` stands in, the outermost if there are several; undefined: there is none. */
export const folderOf = (names: Iterable<string>): string | undefined =>
  [...names]
    .filter(name => /(^|\/)gantry\.json$/.test(name))
    .toSorted((a, b) => a.length - b.length)[0]
    ?.slice(0, -'gantry.json'.length)

const unreadable = (reason: string) => new AppError('package.unreadable', { reason })

const open = (path: string): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    // Names stay bytes: they are checked here, where the message can name the path.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }
    yauzl.open(path, options, (error, archive) =>
      error ? reject(unreadable(error.message)) : resolve(archive),
    )
  })

const entriesOf = (archive: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>()
    let whole = 0
    let count = 0
    archive.on('error', error => reject(unreadable(error.message)))
    archive.on('end', () => resolve(entries))
    archive.on('entry', (entry: yauzl.Entry) => {
      try {
        const name = nameOf(entry)
        const { compressedSize, uncompressedSize } = entry
        whole += uncompressedSize
        count += 1
        const isBomb = uncompressedSize / Math.max(compressedSize, 1024) > packageLimits.ratio
        if (
          count > packageLimits.entries ||
          uncompressedSize > packageLimits.entry ||
          whole > packageLimits.whole ||
          isBomb
        )
          throw new AppError('package.too_large', {
            entries: packageLimits.entries,
            megabytes: packageLimits.whole / 1024 ** 2,
          })
        if (!name.endsWith('/') && !name.startsWith('__MACOSX/')) {
          if (entries.has(name)) throw unreadable(`twice: ${name}`)
          entries.set(name, entry)
        }
        archive.readEntry()
      } catch (error) {
        reject(error)
      }
    })
    archive.readEntry()
  })

const nameOf = (entry: yauzl.Entry): string => {
  const bytes = entry.fileName as unknown as Buffer
  const name = utf8.decode(bytes)
  if (yauzl.validateFileName(name) !== null || /[\\\p{Cc}]|(^|\/)\.\.?(\/|$)/u.test(name))
    throw new AppError('package.path', { path: name.replace(/\p{Cc}/gu, '').slice(0, 200) })
  return name.normalize('NFC')
}

const utf8 = new TextDecoder('utf-8')

const streamOf = (archive: yauzl.ZipFile, entry: yauzl.Entry, name: string): Promise<Readable> =>
  new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) =>
      error ? reject(unreadable(`${name}: ${error.message}`)) : resolve(stream),
    )
  })

const textOf = async (archive: yauzl.ZipFile, entry: yauzl.Entry, name: string): Promise<string> => {
  const stream = await streamOf(archive, entry, name)
  try {
    return utf8.decode(Buffer.concat(await stream.toArray()))
  } catch (error) {
    throw unreadable(`${name}: ${error instanceof Error ? error.message : ''}`)
  }
}

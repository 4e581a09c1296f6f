import { AppError } from '@gantry/base/shared'
import yauzl from 'yauzl'

/** Far above real packages, far below what harms the process. Sizes are bytes. */
const most = { entries: 5_000, entry: 8 * 1024 ** 2, whole: 64 * 1024 ** 2, ratio: 200 }

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
    for (const [name, entry] of entries) files.set(name, await textOf(archive, entry, name))
    return files
  } finally {
    archive.close()
  }
}

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
        const isBomb = uncompressedSize / Math.max(compressedSize, 1024) > most.ratio
        if (count > most.entries || uncompressedSize > most.entry || whole > most.whole || isBomb)
          throw new AppError('package.too_large', {
            entries: most.entries,
            megabytes: most.whole / 1024 ** 2,
          })
        if (name.endsWith('.json') && !name.startsWith('__MACOSX/')) {
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

const textOf = (archive: yauzl.ZipFile, entry: yauzl.Entry, name: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(unreadable(`${name}: ${error.message}`))
    archive.openReadStream(entry, (error, stream) => {
      if (error) return refuse(error)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', refuse)
      stream.on('end', () => resolve(utf8.decode(Buffer.concat(chunks))))
    })
  })

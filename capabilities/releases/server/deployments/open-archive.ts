import type { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'
import yauzl from 'yauzl'

/** A zip that is open: its paths, and the content of each. */
export interface Archive {
  readonly paths: ReadonlySet<string>
  /** @throws AppError package.unreadable, also for a path that is not there */
  open(path: string): Promise<Readable>
  /** Null: damaged, or larger than so many bytes. */
  text(path: string, most: number): Promise<string | null>
  close(): void
}

const unreadable = (reason: string) => new AppError('package.unreadable', { reason: reason.slice(0, 200) })

/** @throws AppError package.unreadable */
export const openArchive = async (file: string): Promise<Archive> => {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, opened) =>
      error ? reject(unreadable(error.message)) : resolve(opened),
    )
  })
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close()
    throw error
  })
  const open = (path: string): Promise<Readable> =>
    new Promise((resolve, reject) => {
      const entry = entries.get(path)
      if (!entry) return reject(unreadable(path))
      zip.openReadStream(entry, (error, stream) =>
        error ? reject(unreadable(`${path}: ${error.message}`)) : resolve(stream),
      )
    })
  return {
    paths: new Set(entries.keys()),
    open,
    text: async (path, most) => {
      if ((entries.get(path)?.uncompressedSize ?? 0) > most) return null
      try {
        return Buffer.concat(await (await open(path)).toArray()).toString('utf8')
      } catch {
        // The compressed bytes or their sum do not fit: whoever asked tells it.
        return null
      }
    },
    close: () => zip.close(),
  }
}

const entriesOf = (zip: yauzl.ZipFile): Promise<ReadonlyMap<string, yauzl.Entry>> =>
  new Promise((resolve, reject) => {
    const entries = new Map<string, yauzl.Entry>()
    zip.on('error', error => reject(unreadable(error.message)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: yauzl.Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })

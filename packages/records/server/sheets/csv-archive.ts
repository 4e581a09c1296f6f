import { AppError } from '@gantry/base/shared'
import iconv from 'iconv-lite'
import yauzl from 'yauzl'
import { bytesOfBuffer } from './bytes.ts'
import { openCsv } from './csv.ts'
import { encodingOf } from './encoding.ts'
import type { Workbook } from './sheet.ts'

/** Far above what exports give, far below what harms the process. Sizes are bytes; one file is unpacked at a time, in memory. */
export const archiveLimits = { entries: 200, entry: 128 * 1024 ** 2, whole: 1024 ** 3, ratio: 200 }

/** The part by which a zip is an Excel workbook: every one of them has it. */
const workbookPart = '[Content_Types].xml'

interface Packed {
  readonly path: string
  readonly entry: yauzl.Entry
}

/**
 * A zip of CSV files as one book with a sheet for each, in the order of their paths; null: it is an Excel workbook. Files of
 * other kinds in it are left out.
 * @throws AppError file.unreadable also for a path that leads outside and where there is no CSV file; file.too_large
 */
export const openCsvArchive = async (bytes: Buffer): Promise<Workbook | null> => {
  const archive = await open(bytes)
  const packed = await entriesOf(archive)
  if (packed.some(({ path }) => path === workbookPart)) return null
  refuseHarm(packed)
  const files = packed
    .filter(({ path }) => /\.(csv|tsv|txt)$/i.test(path) && !isAside(path))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
  if (files.length === 0) throw unreadable('no CSV file')
  return {
    sheets: namesOf(files.map(({ path }) => path)).map(name => ({ name, hidden: false })),
    async *rows(sheet) {
      const file = files[sheet]
      if (!file) throw new AppError('file.unreadable', { sheet })
      const text = await contentOf(archive, file)
      yield* (await openCsv(bytesOfBuffer(text), file.path)).rows(0)
    },
  }
}

/** What macOS packs beside every file, and hidden files. */
const isAside = (path: string): boolean => /(^|\/)(\.|__MACOSX\/)/.test(path)

/** The names of files without folder and ending; with their folder where two would be the same. */
const namesOf = (paths: readonly string[]): readonly string[] => {
  const short = paths.map(path => withoutEnding(path.slice(path.lastIndexOf('/') + 1)))
  return paths.map((path, at) => {
    const name = short[at] ?? ''
    return short.filter(other => other === name).length > 1 ? path : name
  })
}

const withoutEnding = (name: string): string => name.replace(/\.[^.]*$/, '')

const unreadable = (reason: string): AppError => new AppError('file.unreadable', { reason })
const tooLarge = (): AppError => new AppError('file.too_large', { max: archiveLimits.whole })

const open = (bytes: Buffer): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    // Names stay bytes: Windows writes them in the letters of its region, and paths are checked here.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true }
    yauzl.fromBuffer(bytes, options, (error, archive) =>
      error ? reject(unreadable(error.message)) : resolve(archive),
    )
  })

const entriesOf = (archive: yauzl.ZipFile): Promise<readonly Packed[]> =>
  new Promise((resolve, reject) => {
    const found: Packed[] = []
    archive.on('error', error => reject(unreadable(error.message)))
    archive.on('end', () => resolve(found))
    archive.on('entry', (entry: yauzl.Entry) => {
      found.push({ path: pathOf(entry), entry })
      archive.readEntry()
    })
    archive.readEntry()
  })

/** Sizes are declared in the central directory and checked before anything is unpacked; what is larger than it declares stops. */
const refuseHarm = (packed: readonly Packed[]): void => {
  const paths = new Set<string>()
  let whole = 0
  for (const { path, entry } of packed) {
    const { compressedSize, uncompressedSize } = entry
    whole += uncompressedSize
    const ratio = uncompressedSize / Math.max(compressedSize, 1024)
    if (uncompressedSize > archiveLimits.entry || whole > archiveLimits.whole || ratio > archiveLimits.ratio)
      throw tooLarge()
    if (isOutside(path)) throw unreadable(`path: ${path}`)
    if (paths.has(path)) throw unreadable(`twice: ${path}`)
    paths.add(path)
  }
  if (packed.length > archiveLimits.entries) throw tooLarge()
}

const isOutside = (path: string): boolean =>
  yauzl.validateFileName(path) !== null || /[\\\p{Cc}]|(^|\/)\.\.?(\/|$)/u.test(path)

/** Bit 11 of the flags says that a name is UTF-8; many programs write UTF-8 without it, others the letters of their region. */
const pathOf = ({ fileName, generalPurposeBitFlag }: yauzl.Entry): string => {
  const bytes = fileName as unknown as Buffer
  const isUtf8 = (generalPurposeBitFlag & 0x800) !== 0 || bytes.every(byte => byte < 0x80)
  return iconv.decode(bytes, isUtf8 ? 'utf-8' : encodingOf(bytes)).normalize('NFC')
}

const contentOf = async (archive: yauzl.ZipFile, { path, entry }: Packed): Promise<Buffer> => {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    archive.openReadStream(entry, (error, opened) =>
      error ? reject(unreadable(`${path}: ${error.message}`)) : resolve(opened),
    )
  })
  const pieces: Buffer[] = []
  try {
    for await (const piece of stream) pieces.push(piece as Buffer)
  } catch (error) {
    throw unreadable(`${path}: ${String(error)}`)
  }
  return Buffer.concat(pieces)
}

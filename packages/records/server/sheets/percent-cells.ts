import { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import yauzl from 'yauzl'

/** Cells of one row displayed as percent: column indexes from 0. */
export interface PercentRow {
  /** Line number from 1. */
  readonly line: number
  readonly columns: readonly number[]
}

/**
 * Streams the cells of a sheet that a workbook displays as percent, in row order; nothing where no style
 * contains a percent sign. The reader returns raw values, and 0.2 displayed as 20 % must not become 0.2 in a
 * percent field.
 */
export async function* percentCells(
  bytes: Buffer,
  sheet: string,
): AsyncGenerator<PercentRow, void, undefined> {
  const archive = await openArchive(bytes)
  try {
    const book = await openBook(archive)
    if (!book) return
    const styles = percentStyles(await textOf(archive, book.styles))
    if (styles.size === 0) return
    const path = await pathOf(archive, book, sheet)
    if (path !== null) yield* rowsOf(archive, path, styles)
  } finally {
    archive.zip.close()
  }
}

/** Style numbers with a percent format (ECMA-376 part 1, 18.8.30). */
const percentStyles = (xml: string): ReadonlySet<string> => {
  const own = new Map(
    tagsOf(xml, 'numFmt').map(tag => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode') ?? '']),
  )
  const isPercent = (id: string | null): boolean =>
    id === '9' || id === '10' || /%/.test((own.get(id) ?? '').replace(/&quot;.*?&quot;|\\./g, ''))
  const used = /<(?:\w+:)?cellXfs\b.*?<\/(?:\w+:)?cellXfs>/s.exec(xml)?.[0] ?? ''
  return new Set(
    tagsOf(used, 'xf').flatMap((tag, place) => (isPercent(attribute(tag, 'numFmtId')) ? [`${place}`] : [])),
  )
}

/** Locations of an archive's parts: names are arbitrary, relationships define them (ECMA-376 part 2, 6.5). */
interface BookParts {
  readonly workbook: string
  readonly styles: string
  /** Relationship targets of the workbook, by id. */
  readonly targets: ReadonlyMap<string, string>
}

const openBook = async (archive: Archive): Promise<BookParts | null> => {
  const [root] = (await relationsOf(archive, '')).filter(({ type }) => type.endsWith('/officeDocument'))
  if (!root) return null
  const relations = await relationsOf(archive, root.target)
  return {
    workbook: root.target,
    styles: relations.find(({ type }) => type.endsWith('/styles'))?.target ?? '',
    targets: new Map(relations.map(({ id, target }) => [id, target])),
  }
}

interface Relation {
  readonly id: string
  readonly type: string
  /** Name of the part. */
  readonly target: string
}

/** Relationships of a part, or of the whole archive for the empty name. */
const relationsOf = async (archive: Archive, part: string): Promise<readonly Relation[]> => {
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  const xml = await textOf(archive, `${folder}_rels/${part.slice(slash)}.rels`)
  return tagsOf(xml, 'Relationship').map(tag => ({
    id: attribute(tag, 'Id') ?? '',
    type: attribute(tag, 'Type') ?? '',
    target: new URL(attribute(tag, 'Target') ?? '', `file:///${folder}`).pathname.slice(1),
  }))
}

/** The archive path of a sheet. */
const pathOf = async (
  archive: Archive,
  { workbook, targets }: BookParts,
  sheet: string,
): Promise<string | null> => {
  const book = await textOf(archive, workbook)
  const tag = tagsOf(book, 'sheet').find(each => attribute(each, 'name') === sheet)
  const relation = tag && /\s\w+:id="([^"]*)"/.exec(tag)?.[1]
  return targets.get(relation ?? '') ?? null
}

async function* rowsOf(
  archive: Archive,
  path: string,
  styles: ReadonlySet<string>,
): AsyncGenerator<PercentRow, void, undefined> {
  const decoder = new StringDecoder('utf8')
  let [rest, line, column] = ['', 0, -1]
  let columns: number[] = []
  for await (const part of await streamOf(archive, path)) {
    const text = rest + decoder.write(part)
    // A tag split between chunks is completed by the next one.
    const end = text.lastIndexOf('>') + 1
    rest = text.slice(end)
    for (const [, row, attributes = ''] of text.slice(0, end).matchAll(rowsAndCells)) {
      if (row !== undefined) {
        if (columns.length > 0) yield { line, columns }
        columns = []
        line = Number(attribute(row, 'r') ?? line + 1)
        column = -1
        continue
      }
      column = columnOf(attribute(attributes, 'r')) ?? column + 1
      if (styles.has(attribute(attributes, 's') ?? '')) columns.push(column)
    }
  }
  if (columns.length > 0) yield { line, columns }
}

const rowsAndCells = /<(?:\w+:)?(?:row(\s[^>]*|\/?)|c(\s[^>]*|\/?))>/g

/** `AB12` is column 27. */
const columnOf = (place: string | null): number | null => {
  const letters = /^[A-Z]+/.exec(place ?? '')?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*)>`, 'g'))].map(([, attributes = '']) => attributes)

const attribute = (tag: string, name: string): string | null => {
  const raw = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1]
  if (raw === undefined || name === 'formatCode') return raw ?? null
  return raw.replace(/&(#x?[\da-fA-F]+|\w+);/g, (whole, sign: string) => {
    if (!sign.startsWith('#')) return entities[sign] ?? whole
    const code = sign.startsWith('#x') ? Number.parseInt(sign.slice(2), 16) : Number(sign.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

interface Archive {
  readonly zip: yauzl.ZipFile
  readonly entries: ReadonlyMap<string, yauzl.Entry>
}

const openArchive = (bytes: Buffer): Promise<Archive> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      const entries = new Map<string, yauzl.Entry>()
      zip.on('error', reject)
      zip.on('entry', (entry: yauzl.Entry) => {
        entries.set(entry.fileName, entry)
        zip.readEntry()
      })
      zip.on('end', () => resolve({ zip, entries }))
      zip.readEntry()
    })
  })

const streamOf = ({ zip, entries }: Archive, path: string): Promise<AsyncIterable<Buffer>> =>
  new Promise((resolve, reject) => {
    const entry = entries.get(path)
    if (!entry) return resolve(Readable.from([]))
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })

const textOf = async (archive: Archive, path: string): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of await streamOf(archive, path)) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Numbers of sectors end below the marks (MS-CFB 2.1). */
const firstMark = 0xfffffffa
const shortSector = 64

/** A stream of an OLE2 container by its name, as old workbooks keep theirs (MS-CFB); null when there is none. */
export const oleStream = (bytes: Buffer, name: string): Buffer | null => {
  const size = 1 << bytes.readUInt16LE(30)
  const sector = (at: number): Buffer => bytes.subarray((at + 1) * size, (at + 2) * size)
  const table = sectorsOfTable(bytes, size, sector).flatMap(at => numbersIn(sector(at)))
  const streamAt = (first: number): Buffer => chain(first, table, sector)

  const entries = entriesIn(streamAt(bytes.readUInt32LE(48)))
  const found = entries.find(entry => entry.name === name)
  if (!found) return null
  if (found.length >= bytes.readUInt32LE(56)) return streamAt(found.first).subarray(0, found.length)

  // Short streams stand together in the stream of the first entry, in small sectors with a table of their own.
  const together = streamAt(entries[0]?.first ?? firstMark)
  const shortTable = numbersIn(streamAt(bytes.readUInt32LE(60)))
  const short = (at: number): Buffer => together.subarray(at * shortSector, (at + 1) * shortSector)
  return chain(found.first, shortTable, short).subarray(0, found.length)
}

/** What stands in sectors one after another; a chain that comes back to itself ends where it has them all. */
const chain = (first: number, table: readonly number[], sector: (at: number) => Buffer): Buffer => {
  const parts: Buffer[] = []
  for (let at = first; at < firstMark && parts.length <= table.length; at = table[at] ?? firstMark)
    parts.push(sector(at))
  return Buffer.concat(parts)
}

/** The sectors that hold the table of sectors: 109 in the head of the file, more in a chain of their own. */
const sectorsOfTable = (bytes: Buffer, size: number, sector: (at: number) => Buffer): readonly number[] => {
  const found = numbersIn(bytes.subarray(76, 512))
  let next = bytes.readUInt32LE(68)
  for (let n = 0; next < firstMark && n < bytes.length / size; n++) {
    const more = numbersIn(sector(next))
    next = more.pop() ?? firstMark
    found.push(...more)
  }
  return found.filter(at => at < firstMark)
}

interface Entry {
  readonly name: string
  readonly first: number
  readonly length: number
}

const entryLength = 128

const entriesIn = (folder: Buffer): readonly Entry[] =>
  Array.from({ length: Math.floor(folder.length / entryLength) }, (_, n) => {
    const entry = folder.subarray(n * entryLength, (n + 1) * entryLength)
    return {
      // A name ends with a character of its own, and has 32 at most.
      name: entry.toString('utf16le', 0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)),
      first: entry.readUInt32LE(116),
      length: entry.readUInt32LE(120),
    }
  })

const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: Math.floor(bytes.length / 4) }, (_, n) => bytes.readUInt32LE(n * 4))

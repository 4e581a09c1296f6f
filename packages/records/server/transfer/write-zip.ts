import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { AppError } from '@gantry/base/shared'

export type ZipEntry =
  | {
      readonly name: string
      readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
    }
  | { readonly name: string; readonly packed: Packed }

/** Compressed content (raw deflate). `size` and `packed` are bytes before and after compression. */
export interface Packed {
  readonly crc: number
  readonly size: number
  readonly packed: number
  bytes(): AsyncIterable<Buffer>
}

/** Maximum sizes in the zip format without zip64, in bytes. */
const most = 0xffff_ffff
/** Sizes follow the data (bit 3), names are UTF-8 (bit 11). */
const flags = 0x0808
const deflated = 8
/** zlib's default level saves a tenth of the size of rows in more than three times the time. */
export const level = 1
/** 1980-01-01, the earliest date of the format, so that equal content yields equal files. */
const day = 0x21

interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

/**
 * Compresses entries in sequence while they are read, with bounded memory.
 * @throws AppError file.too_large beyond 4 GiB
 */
export const writeZip = (entries: AsyncIterable<ZipEntry>): Readable =>
  Readable.from(zipped(entries), { objectMode: false })

async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer, void, undefined> {
  const written: Written[] = []
  let at = 0
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const head = Buffer.concat([numbers([4, 0x04034b50], [2, 20], ...about(name, 0, 0, 0)), name])
    yield head
    const { crc, size, packed } =
      'packed' in entry ? yield* copied(entry.packed) : yield* deflate(entry.content)
    refuseTooLarge(Math.max(size, packed))
    yield numbers([4, 0x08074b50], [4, crc], [4, packed], [4, size])
    written.push({ name, crc, packed, size, at })
    at += head.length + packed + 16
    refuseTooLarge(at)
  }
  const start = at
  for (const entry of written) {
    const line = central(entry)
    at += line.length
    yield line
  }
  const count = written.length
  yield numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, at - start], [4, start], [2, 0])
}

/** Contents of an entry's data descriptor. */
type Sizes = Pick<Written, 'crc' | 'size' | 'packed'>

async function* copied(packed: Packed): AsyncGenerator<Buffer, Sizes, undefined> {
  yield* packed.bytes()
  return packed
}

async function* deflate(
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): AsyncGenerator<Buffer, Sizes, undefined> {
  let crc = 0
  let size = 0
  let packed = 0
  async function* counted(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      crc = crc32(bytes, crc)
      size += bytes.length
      yield bytes
    }
  }
  const packer = createDeflateRaw({ level })
  const fed = pipeline(Readable.from(counted()), packer)
  // Errors of the source surface in the compressor and are thrown by the loop below.
  fed.catch(() => undefined)
  for await (const chunk of packer) {
    packed += chunk.length
    yield chunk
  }
  await fed
  return { crc, size, packed }
}

const refuseTooLarge = (size: number): void => {
  if (size > most) throw new AppError('file.too_large', { max: most })
}

type Part = readonly [bytes: 2 | 4, value: number]

/** Fields shared by an entry's local header and its central directory record. */
const about = (name: Buffer, crc: number, packed: number, size: number): readonly Part[] => [
  [2, flags],
  [2, deflated],
  [2, 0],
  [2, day],
  [4, crc],
  [4, packed],
  [4, size],
  [2, name.length],
  [2, 0],
]

const central = ({ name, crc, packed, size, at }: Written): Buffer =>
  Buffer.concat([
    numbers([4, 0x02014b50], [2, 20], [2, 20], ...about(name, crc, packed, size)),
    numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
    name,
  ])

/** Little-endian numbers, one after another. */
const numbers = (...parts: readonly Part[]): Buffer =>
  Buffer.concat(
    parts.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )

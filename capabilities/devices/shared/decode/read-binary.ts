import type { BinaryRow, ByteOrder, Decoder } from '../product.ts'
import type { Decoded, DecodeProblem, RawValue } from './decoded.ts'

/** Reads points from bytes by a table of offsets. A row beyond the end of the frame is a problem, the others are read. */
export const readBinary = ({ rows = [] }: Decoder, bytes: Uint8Array): Decoded => {
  const values: RawValue[] = []
  const problems: DecodeProblem[] = []
  for (const row of rows) {
    if (row.when && bytes[row.when.offset] !== row.when.equals) continue
    for (let n = 0; n < (row.repeat ?? 1); n++) {
      const code = row.point.replace('{n}', String(n + 1))
      const offset = row.offset + n * (row.step ?? lengthOf(row))
      if (offset + lengthOf(row) > bytes.length) {
        problems.push({ code: 'short', at: code })
        continue
      }
      const value = valueOfBytes(row, bytes.slice(offset, offset + lengthOf(row)))
      values.push({
        code,
        value: typeof value === 'number' && row.scale !== undefined ? value * row.scale : value,
      })
    }
  }
  return { values, problems }
}

const sizes = { u8: 1, i8: 1, u16: 2, i16: 2, u32: 4, i32: 4, f32: 4, f64: 8 } as const

/** Bytes a row takes of the frame. */
const lengthOf = ({ type, length = 1, bit = 0 }: BinaryRow): number =>
  type === 'bits' ? Math.ceil((bit + length) / 8) : type === 'bcd' || type === 'ascii' ? length : sizes[type]

/** The value of bytes that are all of it. */
export const valueOfBytes = (
  { type, order, length = 1, bit = 0 }: Pick<BinaryRow, 'type' | 'order' | 'length' | 'bit'>,
  part: Uint8Array,
): number | string => {
  if (type === 'ascii')
    return [...part]
      .filter(byte => byte >= 32 && byte < 127)
      .map(byte => String.fromCharCode(byte))
      .join('')
      .trim()
  const sorted = inOrder(part, order ?? 'ABCD')
  if (type === 'bcd') return sorted.reduce((sum, byte) => sum * 100 + (byte >> 4) * 10 + (byte & 15), 0)
  if (type === 'bits') {
    const whole = sorted.reduce((sum, byte) => sum * 256 + byte, 0)
    return Math.floor(whole / 2 ** bit) % 2 ** length
  }
  const view = new DataView(sorted.buffer)
  switch (type) {
    case 'u8':
      return view.getUint8(0)
    case 'i8':
      return view.getInt8(0)
    case 'u16':
      return view.getUint16(0)
    case 'i16':
      return view.getInt16(0)
    case 'u32':
      return view.getUint32(0)
    case 'i32':
      return view.getInt32(0)
    case 'f32':
      // A 32-bit float has seven digits; the others of the double are noise.
      return Number(view.getFloat32(0).toPrecision(7))
    case 'f64':
      return view.getFloat64(0)
  }
}

/** The bytes of a value with the most significant one first; applied to those, the bytes as they travel. */
export const inOrder = (part: Uint8Array, order: ByteOrder): Uint8Array => {
  const list = [...part]
  if (order === 'DCBA') return Uint8Array.from(list.reverse())
  if (order === 'ABCD' || list.length % 2 === 1) return Uint8Array.from(list)
  const words = Array.from({ length: list.length / 2 }, (_, at) => list.slice(at * 2, at * 2 + 2))
  return Uint8Array.from(
    order === 'BADC' ? words.flatMap(([high = 0, low = 0]) => [low, high]) : words.reverse().flat(),
  )
}

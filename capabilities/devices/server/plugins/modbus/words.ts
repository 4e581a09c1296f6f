import { inOrder, valueOfBytes } from '../../../shared/decode/read-binary.ts'
import type { ModbusPoint } from '../../../shared/plugins/modbus/modbus-shape.ts'

const ranges = {
  u8: [0, 0xff],
  i8: [-0x80, 0x7f],
  u16: [0, 0xffff],
  i16: [-0x8000, 0x7fff],
  u32: [0, 0xffff_ffff],
  i32: [-0x8000_0000, 0x7fff_ffff],
} as const

/** The bytes of registers as they travel. */
const bytesOf = (words: readonly number[]): Uint8Array =>
  Uint8Array.from(words.flatMap(word => [word >> 8, word & 0xff]))

const wordsOf = (bytes: Uint8Array): number[] =>
  Array.from({ length: bytes.length / 2 }, (_, at) => ((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0))

/** Text is read in the order of its registers; only the bytes within each may be swapped. */
const isSwapped = ({ order }: ModbusPoint): boolean => order === 'BADC' || order === 'DCBA'

/** The value of the registers of a point, all of them; null: they hold no value of its type. */
export const decodeWords = (point: ModbusPoint, words: readonly number[]): number | string | null => {
  const { type = 'u16', order = 'ABCD' } = point
  const bytes = bytesOf(words)
  if (type === 'u8' || type === 'i8') return valueOfBytes({ type }, bytes.slice(1))
  if (type === 'ascii') return valueOfBytes({ type }, isSwapped(point) ? inOrder(bytes, 'BADC') : bytes)
  if (type === 'bcd' && bytes.some(byte => byte >> 4 > 9 || (byte & 15) > 9)) return null
  const value = valueOfBytes({ ...point, type, order }, bytes)
  return typeof value === 'number' && !Number.isFinite(value) ? null : value
}

/** Whether a point takes a part of its registers only: the rest must be read before it is written. */
export const isPart = ({ type = 'u16' }: ModbusPoint): boolean =>
  type === 'bits' || type === 'u8' || type === 'i8'

/** The registers of a point with a value in them; null: it does not fit. `now` are its registers, for those that are a part of them. */
export const encodeWords = (
  point: ModbusPoint,
  value: number | string,
  now: readonly number[] = [],
): readonly number[] | null => {
  const { type = 'u16', order = 'ABCD', length = 1, bit = 0 } = point
  if (type === 'ascii') return encodeText(point, String(value))
  if (typeof value !== 'number' || !Number.isFinite(value)) return null
  if (type === 'f32' || type === 'f64') {
    const bytes = new Uint8Array(type === 'f32' ? 4 : 8)
    const view = new DataView(bytes.buffer)
    if (type === 'f64') view.setFloat64(0, value)
    else view.setFloat32(0, value)
    return type === 'f32' && !Number.isFinite(view.getFloat32(0)) ? null : wordsOf(inOrder(bytes, order))
  }
  const whole = Math.round(value)
  if (type === 'bcd') return whole < 0 || whole >= 10 ** (4 * length) ? null : encodeBcd(whole, length, order)
  if (type === 'bits') {
    if (whole < 0 || whole >= 2 ** length) return null
    const before = inOrder(bytesOf(now), order).reduce((sum, byte) => sum * 256 + byte, 0)
    const old = Math.floor(before / 2 ** bit) % 2 ** length
    return wordsOf(inOrder(bytesOfWhole(before + (whole - old) * 2 ** bit, 2 * now.length), order))
  }
  const [least, most] = ranges[type]
  if (whole < least || whole > most) return null
  if (type === 'u8' || type === 'i8') return [((now[0] ?? 0) & 0xff00) | (whole & 0xff)]
  const size = type === 'u32' || type === 'i32' ? 4 : 2
  return wordsOf(inOrder(bytesOfWhole(whole < 0 ? whole + 2 ** (8 * size) : whole, size), order))
}

/** The bytes of a whole number, the most significant one first. */
const bytesOfWhole = (whole: number, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, at) => Math.floor(whole / 256 ** (size - 1 - at)) % 256)

const encodeBcd = (
  whole: number,
  length: number,
  order: NonNullable<ModbusPoint['order']>,
): readonly number[] => {
  const digits = String(whole).padStart(4 * length, '0')
  const bytes = Uint8Array.from({ length: 2 * length }, (_, at) =>
    Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16),
  )
  return wordsOf(inOrder(bytes, order))
}

const encodeText = (point: ModbusPoint, text: string): readonly number[] | null => {
  const size = 2 * (point.length ?? 1)
  if (text.length > size || /[^\x20-\x7e]/.test(text)) return null
  const bytes = Uint8Array.from({ length: size }, (_, at) => text.charCodeAt(at) || 0)
  return wordsOf(isSwapped(point) ? inOrder(bytes, 'BADC') : bytes)
}

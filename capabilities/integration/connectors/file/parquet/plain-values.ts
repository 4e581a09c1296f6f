import type { ParquetParsers, SchemaElement, TimeUnit } from 'hyparquet/src/types.js'
import type { ColumnType } from '../../../shared/sources/rows.ts'

/** What a leaf of the schema holds, and how the library and we read a value of it. */
export interface Leaf {
  readonly type: ColumnType
  /** The element as the library is to read it: without an annotation it would read inexactly or refuse. */
  readonly element: SchemaElement
  plain(value: unknown): unknown
}

/** How the library hands over moments and days: exact, as ISO text. */
export const parsers: Partial<ParquetParsers> = {
  timestampFromMilliseconds: value => momentOf(value, 1n, 0),
  timestampFromMicroseconds: value => momentOf(value, 1_000n, 3),
  timestampFromNanoseconds: value => momentOf(value, 1_000_000n, 6),
  dateFromDays: days => isoOf(days * 86_400_000)?.split('T')[0] ?? String(days),
}

/** @throws Error for a decimal whose places exceed its digits */
export const leafOf = (element: SchemaElement): Leaf => {
  const { type, converted_type: converted = '', logical_type: logical } = element
  const { converted_type: _, logical_type: __, ...bare } = element
  if (logical?.type === 'DECIMAL' || converted === 'DECIMAL') {
    const { precision = 0, scale = 0 } = logical?.type === 'DECIMAL' ? logical : element
    if (!(0 <= scale && scale <= precision)) throw new Error(`decimal(${precision},${scale})`)
    return {
      type: `decimal(${precision},${scale})`,
      element: bare,
      plain: value => decimalText(integerOf(value), scale),
    }
  }
  const unit = logical?.type === 'TIME' ? logical.unit : timeUnits[converted]
  if (unit) return { type: 'time', element: bare, plain: value => timeText(integerOf(value), unit) }
  if (logical?.type === 'TIMESTAMP' || /^TIMESTAMP_/.test(converted) || type === 'INT96') {
    const isLocal = type === 'INT96' || (logical?.type === 'TIMESTAMP' && !logical.isAdjustedToUTC)
    return { type: 'timestamp', element, plain: value => (isLocal ? String(value).replace(/Z$/, '') : value) }
  }
  if (logical?.type === 'DATE' || converted === 'DATE')
    return { type: 'date', element: { ...element, converted_type: 'DATE' }, plain: asIs }
  const isText = logical?.type === 'STRING' || logical?.type === 'ENUM' || /^(UTF8|ENUM)$/.test(converted)
  const isJson = logical?.type === 'JSON' || converted === 'JSON'
  if (isText || isJson)
    return { type: isJson ? 'json' : 'text', element: { ...bare, converted_type: 'UTF8' }, plain: asIs }
  if (logical?.type === 'UUID') return { type: 'text', element, plain: asIs }
  if (logical?.type === 'NULL') return { type: 'text', element: bare, plain: asIs }
  if (logical?.type === 'FLOAT16') return { type: 'double', element, plain: finite }
  switch (type) {
    case 'BOOLEAN':
      return { type: 'boolean', element: bare, plain: asIs }
    case 'INT32':
      return { type: 'integer', element, plain: asIs }
    case 'INT64': {
      const isUnsigned = converted === 'UINT_64' || (logical?.type === 'INTEGER' && !logical.isSigned)
      return { type: isUnsigned ? 'decimal(20,0)' : 'integer', element, plain: wholeNumber }
    }
    case 'FLOAT':
      return { type: 'double', element: bare, plain: value => finite(shortest(Number(value))) }
    case 'DOUBLE':
      return { type: 'double', element: bare, plain: finite }
    default:
      return { type: 'binary', element: bare, plain: base64 }
  }
}

const asIs = (value: unknown): unknown => value

/** No number and infinity have no form in JSON: they are read as empty. */
const finite = (value: unknown): number | null => (Number.isFinite(value) ? Number(value) : null)

/** The shortest number that a float of four bytes holds as this value: 0.1, not 0.10000000149011612. */
const shortest = (value: number): number => {
  for (let digits = 6; digits < 9; digits++) {
    const shorter = Number(value.toPrecision(digits))
    if (Math.fround(shorter) === value) return shorter
  }
  return value
}

const wholeNumber = (value: unknown): number | string => {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

/** @throws TypeError for what holds no bytes */
const base64 = (value: unknown): string => {
  if (!(value instanceof Uint8Array)) throw new TypeError('a value without bytes')
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
}

/** An integer as the file stores it: a number, or bytes in two's complement with the highest first. */
const integerOf = (value: unknown): bigint => {
  if (!(value instanceof Uint8Array)) return BigInt(value as number | bigint)
  const hex = Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')
  return hex === '' ? 0n : BigInt.asIntN(value.byteLength * 8, BigInt(`0x${hex}`))
}

const decimalText = (unscaled: bigint, scale: number): string => {
  if (scale === 0) return String(unscaled)
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0')
  return `${unscaled < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

const timeUnits: Readonly<Record<string, TimeUnit>> = { TIME_MILLIS: 'MILLIS', TIME_MICROS: 'MICROS' }

const secondsOf: Readonly<Record<TimeUnit, { readonly parts: bigint; readonly digits: number }>> = {
  MILLIS: { parts: 1_000n, digits: 3 },
  MICROS: { parts: 1_000_000n, digits: 6 },
  NANOS: { parts: 1_000_000_000n, digits: 9 },
}

/** A time of day; a number beyond a day stays the number it is. */
const timeText = (value: bigint, unit: TimeUnit): string => {
  const { parts, digits } = secondsOf[unit]
  const seconds = Number(value / parts)
  if (value < 0n || seconds > 86_400) return String(value)
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const clock = [hours, minutes, rest].map(part => String(part).padStart(2, '0')).join(':')
  const fraction = value % parts
  return fraction === 0n ? clock : `${clock}.${String(fraction).padStart(digits, '0')}`
}

/** A moment as ISO text with all its digits; one that no calendar has stays the number it is. */
const momentOf = (value: bigint, perMillisecond: bigint, digits: number): string => {
  let milliseconds = value / perMillisecond
  let rest = value % perMillisecond
  if (rest < 0n) {
    milliseconds -= 1n
    rest += perMillisecond
  }
  const text = isoOf(Number(milliseconds))
  if (text === null) return String(value)
  return rest === 0n ? text : `${text.slice(0, -1)}${String(rest).padStart(digits, '0')}Z`
}

const isoOf = (milliseconds: number): string | null => {
  const moment = new Date(milliseconds)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

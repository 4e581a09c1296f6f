import type { FieldPacket } from 'mysql2'
import type { Column, ColumnType } from '../../shared/sources/rows.ts'

/** Types of the protocol that need a closer look. */
const types = { decimal: 0, tiny: 1, timestamp: 7, bit: 16, newDecimal: 246 } as const

const known: Readonly<Record<number, ColumnType>> = {
  2: 'integer',
  3: 'integer',
  4: 'double',
  5: 'double',
  6: 'text',
  7: 'timestamp',
  8: 'integer',
  9: 'integer',
  10: 'date',
  11: 'time',
  12: 'timestamp',
  13: 'integer',
  245: 'json',
}

/** Texts or bytes: VARCHAR, ENUM, SET, the blobs, VAR_STRING and STRING. */
const strings: readonly number[] = [15, 247, 248, 249, 250, 251, 252, 253, 254]

/** The character set of values that are bytes. */
const binary = 63

const unsignedFlag = 32

/** The type of a column as the server sends it. */
export const typeOf = ({
  columnType = -1,
  columnLength = 0,
  characterSet,
  decimals,
  flags,
  extendedFormat,
}: FieldPacket): ColumnType => {
  if (columnType === types.tiny || columnType === types.bit) return columnLength === 1 ? 'boolean' : 'integer'
  if (columnType === types.newDecimal || columnType === types.decimal) {
    // The length counts a sign and a point.
    const sign = Number(flags) & unsignedFlag ? 0 : 1
    return `decimal(${columnLength - sign - (decimals > 0 ? 1 : 0)},${decimals})`
  }
  if (extendedFormat === 'json') return 'json'
  if (strings.includes(columnType)) return characterSet === binary ? 'binary' : 'text'
  return known[columnType] ?? 'other'
}

/** How the bytes of a value become the value of a batch. */
export const readerOf = (field: FieldPacket): ((value: Buffer) => unknown) => {
  const type = typeOf(field)
  if (field.columnType === types.bit)
    return type === 'boolean' ? value => value[0] === 1 : value => safe(bits(value))
  switch (type) {
    case 'boolean':
      return value => value.toString('latin1') !== '0'
    case 'integer':
      return value => safe(value.toString('latin1'))
    case 'double':
      return value => Number(value.toString('latin1'))
    case 'date':
      return value => realDate(value.toString('latin1'))
    case 'timestamp':
      // A moment is told in UTC, a date with a time has no zone.
      return field.columnType === types.timestamp
        ? value => zoned(realDate(value.toString('latin1')))
        : value => realDate(value.toString('latin1'))
    case 'binary':
    case 'other':
      return value => value.toString('base64')
    default:
      return value => value.toString('utf8')
  }
}

export const columnOf = (field: FieldPacket): Column => ({
  name: field.name,
  type: typeOf(field),
  nullable: true,
})

/** Integers beyond 2^53 stay text. */
const safe = (text: string): number | string => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}

const bits = (value: Buffer): string => BigInt(`0x${value.toString('hex')}`).toString()

/** Dates without a year, month or day (`0000-00-00`, `2026-05-00`) are no dates: null. */
const realDate = (text: string): string | null => (/^0000|-00/.test(text.slice(0, 10)) ? null : text)

const zoned = (text: string | null): string | null => text && `${text}+00`

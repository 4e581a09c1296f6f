import type { Column, ColumnType } from '../../shared/sources/rows.ts'
import type { CatalogColumn } from './types.ts'
import { declarationOf, typeOf } from './types.ts'

/** A name in square brackets. */
export const quoted = (name: string): string => `[${name.replaceAll(']', ']]')}]`

/**
 * A column as it is selected. Decimals and money are text from the server on: the driver reads them as floating-point numbers, which
 * keep 15 digits. Types written in .NET print themselves.
 */
export const selected = ({ name, base }: CatalogColumn, table = 't'): string => {
  const column = `${table}.${quoted(name)}`
  const printed: Readonly<Record<string, string>> = {
    decimal: `convert(varchar(41), ${column})`,
    numeric: `convert(varchar(41), ${column})`,
    money: `convert(varchar(41), ${column}, 2)`,
    smallmoney: `convert(varchar(41), ${column}, 2)`,
    clr: `${column}.ToString()`,
  }
  return `${printed[base] ?? column} as ${quoted(name)}`
}

/**
 * Text as a value of the type of a column, by `convert`, or by `try_convert`, which answers null for text that is none. Moments come as
 * `textOfMoment` writes them; those of the old types pass through a newer one, whose text has one meaning in all languages of a login.
 */
export const converted = (column: CatalogColumn, text: string, by: 'convert' | 'try_convert'): string => {
  const type = declarationOf(column)
  if (column.base === 'datetime' || column.base === 'smalldatetime')
    return `${by}(${type}, ${by}(datetime2(7), ${text}))`
  if (typeOf(column) === 'binary') return `${by}(${type}, ${text}, 1)`
  return `${by}(${type}, ${text})`
}

const moment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i

/** Text of a moment in UTC, as every type of date and time reads it; other text as it is. */
export const textOfMoment = (text: string, { base }: Pick<CatalogColumn, 'base'>): string => {
  const [, day, minutes, seconds = ':00', fraction = '', offset = 'Z'] = moment.exec(text) ?? []
  if (day === undefined || minutes === undefined) return text
  const zone = /^[+-]\d\d$/.test(offset) ? `${offset}:00` : offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const time = Date.parse(`${day}T${minutes}${seconds}${zone}`)
  if (Number.isNaN(time)) return text
  // Of seven places at most: the types have no more.
  const digits = fraction.slice(0, 8)
  return `${new Date(time).toISOString().slice(0, 19)}${digits}${base === 'datetimeoffset' ? '+00:00' : ''}`
}

/** What the driver says of a column of an answer. */
export interface DriverColumn {
  readonly colName: string
  readonly type: { readonly name: string }
  readonly precision?: number | undefined
  readonly scale?: number | undefined
  readonly dataLength?: number | undefined
}

const driverTypes: Readonly<Record<string, string>> = {
  TinyInt: 'tinyint',
  SmallInt: 'smallint',
  Int: 'int',
  IntN: 'int',
  BigInt: 'bigint',
  Bit: 'bit',
  BitN: 'bit',
  Real: 'real',
  Float: 'float',
  FloatN: 'float',
  Money: 'money',
  SmallMoney: 'smallmoney',
  MoneyN: 'money',
  Decimal: 'decimal',
  DecimalN: 'decimal',
  Numeric: 'decimal',
  NumericN: 'decimal',
  Date: 'date',
  Time: 'time',
  SmallDateTime: 'smalldatetime',
  DateTime: 'datetime',
  DateTimeN: 'datetime',
  DateTime2: 'datetime2',
  DateTimeOffset: 'datetimeoffset',
  UniqueIdentifier: 'uniqueidentifier',
  Char: 'char',
  VarChar: 'varchar',
  NChar: 'nchar',
  NVarChar: 'nvarchar',
  Text: 'text',
  NText: 'ntext',
  Xml: 'xml',
  Binary: 'binary',
  VarBinary: 'varbinary',
  Image: 'image',
  UDT: 'varbinary',
}

/** A column of the answer to a query. A column without a name is called by its place. */
export const columnOf = ({ colName, type, precision = 0, scale = 0 }: DriverColumn, at: number): Column => ({
  name: colName || `column ${at + 1}`,
  type: typeOf({ base: driverTypes[type.name] ?? '', precision, scale }),
  nullable: true,
})

/** A moment of the driver, whose digits below the millisecond stand beside it, as a fraction of a second. */
type Moment = Date & { readonly nanosecondsDelta?: number }

/** A value of the driver as rows of sources have it. */
export const readValue = (value: unknown, type: ColumnType, metadata: DriverColumn): unknown => {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return momentText(value, metadata)
  if (Buffer.isBuffer(value)) return value.toString('base64')
  if (type === 'integer' && typeof value === 'string') {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value
  }
  if (typeof value === 'number' && type.startsWith('decimal')) return decimalText(value, metadata)
  if (typeof value === 'number' && type === 'double' && metadata.dataLength === 4) return shortest(value)
  return value
}

const momentText = (value: Moment, { type, scale }: DriverColumn): string => {
  const iso = value.toISOString()
  if (type.name === 'Date') return iso.slice(0, -14)
  const places = scale ?? 3
  // A variant says nothing about its places.
  const below = Math.round((value.nanosecondsDelta ?? 0) * 1e7) % 10_000
  const digits = `${iso.slice(-4, -1)}${String(below).padStart(4, '0')}`.slice(0, places)
  const fraction = /[1-9]/.test(digits) ? `.${digits.replace(/0+$/, '')}` : ''
  if (type.name === 'Time') return `${iso.slice(-13, -5)}${fraction}`
  return `${iso.slice(0, -5)}${fraction}${type.name === 'DateTimeOffset' ? 'Z' : ''}`
}

/** Decimals of free queries: as exact as the driver's number, which has 15 digits. */
const decimalText = (value: number, { type, scale }: DriverColumn): string =>
  value.toFixed(type.name.includes('Money') ? 4 : (scale ?? 0))

/** The shortest number that a `real` keeps: the driver widens it to a double. */
const shortest = (value: number): number => {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

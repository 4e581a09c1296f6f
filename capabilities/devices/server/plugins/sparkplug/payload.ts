import { bytesField, doubleField, type Field, floatField, readFields, wholeField } from './wire.ts'

/** Single values of Sparkplug B by the numbers of their data types. */
export const metricTypes = {
  1: 'Int8',
  2: 'Int16',
  3: 'Int32',
  4: 'Int64',
  5: 'UInt8',
  6: 'UInt16',
  7: 'UInt32',
  8: 'UInt64',
  9: 'Float',
  10: 'Double',
  11: 'Boolean',
  12: 'String',
  13: 'DateTime',
  14: 'Text',
  15: 'UUID',
} as const
export type MetricType = (typeof metricTypes)[keyof typeof metricTypes]

/** A metric of a message, before its data type is known. */
export interface Metric {
  /** Null: its alias stands for it. */
  readonly name: string | null
  readonly alias: bigint | null
  /** Number of the data type; null: that of the birth. */
  readonly type: number | null
  /** Milliseconds since 1970; null: the message has none either. */
  readonly ts: number | null
  readonly isNull: boolean
  /** The quality beside it says so. */
  readonly isBad: boolean
  /** Number of the field and what it holds; null: there is no value. */
  readonly field: Field | null
}

export interface Payload {
  /** 0 to 255; null: the message has none. */
  readonly seq: number | null
  readonly metrics: readonly Metric[]
}

/** Null: the bytes are no message of Sparkplug B. */
export const readPayload = (bytes: Uint8Array): Payload | null => {
  try {
    const fields = readFields(bytes)
    const ts = momentOf(fields, 1)
    const seq = wholeOf(fields, 3)
    return {
      seq: seq === null ? null : Number(seq),
      metrics: fields.flatMap(({ number, value }) =>
        number === 2 && typeof value !== 'bigint' ? [metricOf(readFields(value), ts)] : [],
      ),
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const metricOf = (fields: readonly Field[], ts: number | null): Metric => ({
  name: textOf(fields, 1),
  alias: wholeOf(fields, 2),
  type: numberOf(wholeOf(fields, 4)),
  ts: momentOf(fields, 3) ?? ts,
  isNull: wholeOf(fields, 7) === 1n,
  isBad: isBad(fields),
  field: fields.findLast(({ number }) => number >= 10 && number <= 19) ?? null,
})

/** Quality codes below this one are not good: 0 is bad, 192 good, 500 stale. */
const good = 192

/** Properties are names and values in two lists; the quality is one of them. */
const isBad = (fields: readonly Field[]): boolean => {
  const set = fields.find(({ number }) => number === 9)?.value
  if (set === undefined || typeof set === 'bigint') return false
  const properties = readFields(set)
  const names = properties.filter(({ number }) => number === 1)
  const values = properties.filter(({ number }) => number === 2)
  const at = names.findIndex(({ value }) => typeof value !== 'bigint' && utf8.decode(value) === 'Quality')
  const found = values[at]?.value
  if (found === undefined || typeof found === 'bigint') return false
  const quality = readFields(found).find(({ number }) => number === 3 || number === 4)?.value
  return typeof quality === 'bigint' && Number(quality) !== good
}

const utf8 = new TextDecoder()

const wholeOf = (fields: readonly Field[], wanted: number): bigint | null => {
  const value = fields.findLast(({ number }) => number === wanted)?.value
  return typeof value === 'bigint' ? value : null
}

const textOf = (fields: readonly Field[], wanted: number): string | null => {
  const value = fields.findLast(({ number }) => number === wanted)?.value
  return value === undefined || typeof value === 'bigint' ? null : utf8.decode(value)
}

const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value))

/** A time of 0 is that of a sender without a clock. */
const momentOf = (fields: readonly Field[], wanted: number): number | null =>
  numberOf(wholeOf(fields, wanted)) || null

/** A metric that is written, by its name. */
export interface WrittenMetric {
  readonly name: string
  readonly type: number
  readonly value: bigint | number | boolean | string
}

/** The message of a command. */
export const writePayload = (metrics: readonly WrittenMetric[], now: number): Buffer =>
  Buffer.concat([
    wholeField(1, now),
    ...metrics.map(({ name, type, value }) =>
      bytesField(
        2,
        Buffer.concat([
          bytesField(1, Buffer.from(name)),
          wholeField(3, now),
          wholeField(4, type),
          valueField(type, value),
        ]),
      ),
    ),
  ])

const valueField = (type: number, value: WrittenMetric['value']): Buffer => {
  if (typeof value === 'boolean') return wholeField(14, value ? 1 : 0)
  if (typeof value === 'string') return bytesField(15, Buffer.from(value))
  if (typeof value === 'number') return type === 9 ? floatField(12, value) : doubleField(13, value)
  // Whole numbers of up to 32 bits have a field of their own.
  return type === 4 || type === 8 || type === 13
    ? wholeField(11, value)
    : wholeField(10, BigInt.asUintN(32, value))
}

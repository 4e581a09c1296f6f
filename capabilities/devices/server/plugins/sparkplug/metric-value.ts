import { type MetricType, metricTypes } from './payload.ts'
import type { Field } from './wire.ts'

/** Bits of whole numbers, and whether one of them is the sign. */
const wholes: Readonly<Partial<Record<MetricType, readonly [bits: number, isSigned: boolean]>>> = {
  Int8: [8, true],
  Int16: [16, true],
  Int32: [32, true],
  Int64: [64, true],
  UInt8: [8, false],
  UInt16: [16, false],
  UInt32: [32, false],
  UInt64: [64, false],
}

export const metricType = (type: number): MetricType | null =>
  (metricTypes as Readonly<Record<number, MetricType>>)[type] ?? null

/** A single value by its data type; null: the type is a data set, a template, bytes or a list, or the value has another form. */
export const metricValue = (type: number, { value }: Field): number | boolean | string | null => {
  const name = metricType(type)
  if (!name) return null
  const whole = wholes[name]
  if (whole) return typeof value === 'bigint' ? exact(signed(value, whole)) : null
  switch (name) {
    case 'Float':
      // A 32-bit float has seven digits; the others of the double are noise.
      return finite(Number(floating(value, 4)?.getFloat32(0, true).toPrecision(7)))
    case 'Double':
      return finite(Number(floating(value, 8)?.getFloat64(0, true)))
    case 'Boolean':
      return typeof value === 'bigint' ? value !== 0n : null
    case 'DateTime':
      return typeof value === 'bigint' && value < 8_640_000_000_000_000n
        ? new Date(Number(value)).toISOString()
        : null
    default:
      return typeof value === 'bigint' ? null : new TextDecoder().decode(value)
  }
}

const signed = (value: bigint, [bits, isSigned]: readonly [number, boolean]): bigint =>
  isSigned ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)

/** Beyond 53 bits a number of JavaScript is not exact; its digits are. */
const exact = (whole: bigint): number | string =>
  Number.isSafeInteger(Number(whole)) ? Number(whole) : whole.toString()

const floating = (value: bigint | Uint8Array, length: number): DataView | undefined =>
  typeof value !== 'bigint' && value.length === length
    ? new DataView(value.buffer, value.byteOffset, length)
    : undefined

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** A value as a metric of the data type takes it; null: it does not fit. */
export const typedMetric = (
  type: number,
  raw: number | boolean | string,
): bigint | number | boolean | string | null => {
  const name = metricType(type)
  if (!name) return null
  const whole = wholes[name]
  if (whole) return fitting(raw, whole)
  switch (name) {
    case 'Float':
    case 'Double':
      return typeof raw === 'number' && Number.isFinite(raw) ? raw : null
    case 'Boolean':
      return typeof raw === 'boolean' ? raw : raw === 1 ? true : raw === 0 ? false : null
    case 'DateTime': {
      const moment = typeof raw === 'string' ? Date.parse(raw) : Number.NaN
      return moment >= 0 ? BigInt(moment) : null
    }
    default:
      return String(raw)
  }
}

const fitting = (raw: number | boolean | string, form: readonly [number, boolean]): bigint | null => {
  const isWhole = typeof raw === 'string' ? /^-?\d{1,20}$/.test(raw) : Number.isSafeInteger(Number(raw))
  if (!isWhole) return null
  const value = BigInt(raw)
  return signed(value, form) === value ? value : null
}

import type { DataType } from 'node-opcua-client'
import type { Client } from './load-client.ts'

const wholes: Readonly<Record<string, readonly [bigint, bigint]>> = {
  SByte: [-128n, 127n],
  Byte: [0n, 255n],
  Int16: [-32_768n, 32_767n],
  UInt16: [0n, 65_535n],
  Int32: [-2_147_483_648n, 2_147_483_647n],
  UInt32: [0n, 4_294_967_295n],
  Int64: [-(2n ** 63n), 2n ** 63n - 1n],
  UInt64: [0n, 2n ** 64n - 1n],
}

/** A value as the data type of its node has it; null: it does not fit. */
export const typedValue = (client: Client, dataType: DataType, raw: number | boolean | string): unknown => {
  const type = client.DataType[dataType]
  const range = wholes[type]
  if (range) return wholeOf(raw, range, type.endsWith('64'))
  switch (type) {
    case 'Boolean':
      return typeof raw === 'boolean' ? raw : raw === 1 ? true : raw === 0 ? false : null
    case 'Float':
    case 'Double':
      return typeof raw === 'number' && Number.isFinite(raw) ? raw : null
    case 'String':
      return String(raw)
    case 'LocalizedText':
      return { text: String(raw) }
    case 'DateTime': {
      const moment = typeof raw === 'string' ? new Date(raw) : null
      return moment && Number.isFinite(moment.getTime()) ? moment : null
    }
    default:
      return null
  }
}

/** The client takes 64 bits as two words, the higher one first. */
const wholeOf = (
  raw: number | boolean | string,
  [least, most]: readonly [bigint, bigint],
  isLong: boolean,
) => {
  const whole =
    typeof raw === 'boolean'
      ? BigInt(raw)
      : typeof raw === 'number'
        ? Number.isSafeInteger(raw) && BigInt(raw)
        : /^-?\d{1,20}$/.test(raw) && BigInt(raw)
  if (whole === false || whole < least || whole > most) return null
  if (!isLong) return Number(whole)
  const bits = BigInt.asUintN(64, whole)
  return [Number(bits >> 32n), Number(bits & 0xffff_ffffn)]
}

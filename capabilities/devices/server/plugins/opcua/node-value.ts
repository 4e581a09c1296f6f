import type { DataValue, Variant } from 'node-opcua-client'
import type { Client } from './load-client.ts'

/** What a server says of a node: a value with its time, or why there is none that can be taken. */
export type NodeValue =
  | { readonly value: number | boolean | string; readonly ts?: number; readonly isDoubtful: boolean }
  /** The name of a status code, or of a data type that is no single value. */
  | { readonly bad: string; readonly isAway: boolean }

/** Status codes by which a server says that it does not reach the device behind it. */
const away =
  /^Bad(NoCommunication|NotConnected|DeviceFailure|CommunicationError|SensorFailure|OutOfService|ServerNotConnected|Timeout)$/

/** The severity of a status code is in its highest bits. */
const isBad = (status: number): boolean => status >>> 31 === 1

export const nodeValue = (
  client: Client,
  { statusCode, value, sourceTimestamp, serverTimestamp }: DataValue,
): NodeValue => {
  const name = statusCode.name.replace(/#.*$/, '')
  if (isBad(statusCode.value)) return { bad: name, isAway: away.test(name) }
  const plain = plainValue(client, value)
  if (plain === null) return { bad: typeName(client, value), isAway: false }
  const ts = (sourceTimestamp ?? serverTimestamp)?.getTime()
  return {
    value: plain,
    isDoubtful: statusCode.value >>> 30 === 1,
    // Servers without a clock give the beginning of their calendar.
    ...(ts !== undefined && ts > 0 && { ts }),
  }
}

const typeName = (client: Client, { arrayType, dataType }: Variant): string =>
  arrayType === client.VariantArrayType.Scalar ? client.DataType[dataType] : `${client.DataType[dataType]}[]`

/** A single value of a data type that a point can have; null: it is none. */
export const plainValue = (
  client: Client,
  { dataType, arrayType, value }: Variant,
): number | boolean | string | null => {
  const { DataType } = client
  if (arrayType !== client.VariantArrayType.Scalar || value === null || value === undefined) return null
  switch (dataType) {
    case DataType.Boolean:
      return value === true
    case DataType.Float:
      // A 32-bit float has seven digits; the others of the double are noise.
      return Number.isFinite(value) ? Number(value.toPrecision(7)) : null
    case DataType.Double:
      return Number.isFinite(value) ? value : null
    case DataType.SByte:
    case DataType.Byte:
    case DataType.Int16:
    case DataType.UInt16:
    case DataType.Int32:
    case DataType.UInt32:
      return value
    case DataType.Int64:
    case DataType.UInt64:
      return numberOf(wholeOf(value, dataType === DataType.Int64))
    case DataType.String:
    case DataType.XmlElement:
    case DataType.Guid:
      return String(value)
    case DataType.LocalizedText:
      return typeof value.text === 'string' ? value.text : null
    case DataType.QualifiedName:
      return typeof value.name === 'string' ? value.name : null
    case DataType.DateTime:
      return value instanceof Date ? value.toISOString() : null
    case DataType.ByteString:
      return Buffer.isBuffer(value) ? value.toString('hex') : null
    case DataType.StatusCode:
      return String(value.name)
    case DataType.NodeId:
    case DataType.ExpandedNodeId:
      return value.toString()
    default:
      return null
  }
}

/** The client gives 64 bits as two words, the higher one first. */
const wholeOf = ([high, low]: readonly [number, number], isSigned: boolean): bigint => {
  const whole = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
  return isSigned ? BigInt.asIntN(64, whole) : whole
}

/** Beyond 53 bits a number of JavaScript is not exact; its digits are. */
const numberOf = (whole: bigint): number | string =>
  Number.isSafeInteger(Number(whole)) ? Number(whole) : whole.toString()

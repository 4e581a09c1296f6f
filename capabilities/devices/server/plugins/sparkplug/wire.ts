/**
 * Messages of Sparkplug B are Protocol Buffers. The public reader for this platform gives up a whole message for one data set it cannot
 * read, and wants data types in every message though only births have them; so the few forms of a field are read here.
 */

/** A field of a message as it was encoded: a whole number, four or eight bytes, or bytes with a length. */
export interface Field {
  readonly number: number
  readonly value: bigint | Uint8Array
}

/** @throws RangeError for bytes that are no message */
export const readFields = (bytes: Uint8Array): readonly Field[] => {
  const fields: Field[] = []
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) break
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return BigInt.asUintN(64, value)
    }
    throw new RangeError('A number of the message does not end.')
  }
  const take = (length: number): Uint8Array => {
    if (length > bytes.length - at) throw new RangeError('The message is too short.')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const key = Number(varint())
    const number = Math.floor(key / 8)
    switch (key % 8) {
      case 0:
        fields.push({ number, value: varint() })
        break
      case 1:
        fields.push({ number, value: take(8) })
        break
      case 2:
        fields.push({ number, value: take(Number(varint())) })
        break
      case 5:
        fields.push({ number, value: take(4) })
        break
      default:
        throw new RangeError('A field of the message has no known form.')
    }
  }
  return fields
}

/** A field with a whole number, a boolean among them. */
export const wholeField = (number: number, value: bigint | number): Buffer =>
  Buffer.concat([varintBytes(BigInt(number) * 8n), varintBytes(BigInt.asUintN(64, BigInt(value)))])

export const bytesField = (number: number, value: Uint8Array): Buffer =>
  Buffer.concat([varintBytes(BigInt(number) * 8n + 2n), varintBytes(BigInt(value.length)), value])

export const floatField = (number: number, value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return Buffer.concat([varintBytes(BigInt(number) * 8n + 5n), bytes])
}

export const doubleField = (number: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return Buffer.concat([varintBytes(BigInt(number) * 8n + 1n), bytes])
}

const varintBytes = (value: bigint): Buffer => {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
  bytes.push(Number(rest))
  return Buffer.from(bytes)
}

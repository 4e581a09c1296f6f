/** Fields of a structure in the compact protocol of Thrift, by their numbers. */
interface Fields {
  readonly [field: number]: Value
}
type Value =
  | { readonly i32: number }
  | { readonly i64: bigint }
  | { readonly text: string }
  | Fields
  | readonly Value[]

const varint = (value: bigint): number[] =>
  value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)]
const zigzag = (value: bigint): number[] => varint(value < 0n ? -2n * value - 1n : 2n * value)

const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

const kindOf = (value: Value | undefined): number => {
  if (value === undefined || 'i32' in value) return 5
  if ('i64' in value) return 6
  if ('text' in value) return 8
  return isList(value) ? 9 : 12
}

const bytesOf = (value: Value): number[] => {
  if (isList(value)) return [(value.length << 4) | kindOf(value[0]), ...value.flatMap(bytesOf)]
  if ('i32' in value) return zigzag(BigInt(value.i32 as number))
  if ('i64' in value) return zigzag(value.i64 as bigint)
  if ('text' in value) {
    const text = Buffer.from(value.text as string)
    return [...varint(BigInt(text.length)), ...text]
  }
  let last = 0
  const fields = Object.entries(value as Fields).flatMap(([number, held]) => {
    const step = Number(number) - last
    last = Number(number)
    return [(step << 4) | kindOf(held), ...bytesOf(held)]
  })
  return [...fields, 0]
}

const i32 = (value: number) => ({ i32: value })
const i64 = (value: bigint) => ({ i64: value })

/** What a file says of itself, true or not. */
export interface Claims {
  readonly rows: bigint
  /** Values of its only data page. */
  readonly values: number
  /** 0: not compressed, 1: Snappy. */
  readonly codec?: number
  /** Bytes of its data page once decompressed. */
  readonly bytes?: number
}

/** A file of one column of doubles, whose only page says in one byte that all its values are the first of the dictionary. */
export const craftedFile = ({ rows, values, codec = 0, bytes = 1 }: Claims): Buffer => {
  const dictionary = [
    ...bytesOf({ 1: i32(2), 2: i32(8), 3: i32(8), 7: { 1: i32(1), 2: i32(0) } }),
    ...Buffer.from(new Float64Array([1.5]).buffer),
  ]
  const page = [
    ...bytesOf({
      1: i32(0),
      2: i32(bytes),
      3: i32(1),
      5: { 1: i32(values), 2: i32(8), 3: i32(3), 4: i32(3) },
    }),
    0,
  ]
  const chunk = {
    1: i32(5),
    2: [i32(8)],
    3: [{ text: 'value' }],
    4: i32(codec),
    5: i64(rows),
    6: i64(100n),
    7: i64(BigInt(dictionary.length + page.length)),
    9: i64(BigInt(4 + dictionary.length)),
    11: i64(4n),
  }
  const footer = bytesOf({
    1: i32(1),
    2: [
      { 4: { text: 'schema' }, 5: i32(1) },
      { 1: i32(5), 3: i32(0), 4: { text: 'value' } },
    ],
    3: i64(rows),
    4: [{ 1: [{ 2: i64(4n), 3: chunk }], 2: i64(100n), 3: i64(rows) }],
  })
  const length = Buffer.alloc(4)
  length.writeUInt32LE(footer.length)
  return Buffer.concat([
    Buffer.from('PAR1'),
    Buffer.from([...dictionary, ...page, ...footer]),
    length,
    Buffer.from('PAR1'),
  ])
}

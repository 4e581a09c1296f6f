import type { Text } from '@gantry/base/shared'
import { type Static, Type } from 'typebox'

const words = (maxLength: number) =>
  Type.Unsafe<Text>(
    Type.Union([
      Type.String({ maxLength }),
      Type.Object({ 'zh-CN': Type.String({ maxLength }), en: Type.String({ maxLength }) }),
    ]),
  )
const closed = { additionalProperties: false } as const
const code = Type.String({ maxLength: 48 })
const factor = Type.Number({ minimum: -1e15, maximum: 1e15 })

export const pointTypes = ['number', 'integer', 'bool', 'text'] as const
export type PointType = (typeof pointTypes)[number]

/** Numbers of a binary frame. */
export const wordTypes = [
  'u8',
  'i8',
  'u16',
  'i16',
  'u32',
  'i32',
  'f32',
  'f64',
  'bits',
  'bcd',
  'ascii',
] as const
export type WordType = (typeof wordTypes)[number]
/** The order of the bytes ABCD of a value as they arrive. */
export const byteOrders = ['ABCD', 'DCBA', 'BADC', 'CDAB'] as const
export type ByteOrder = (typeof byteOrders)[number]
export const decoderKinds = ['json', 'binary', 'script'] as const
export type DecoderKind = (typeof decoderKinds)[number]

const pointSchema = Type.Object(
  {
    code,
    name: words(60),
    type: Type.Unsafe<PointType>({ enum: [...pointTypes] }),
    unit: Type.Optional(Type.String({ maxLength: 20 })),
    /** Beyond the range a value is stored and marked. */
    min: Type.Optional(factor),
    max: Type.Optional(factor),
    /** Raw values are multiplied by it, then `shift` is added. */
    scale: Type.Optional(factor),
    shift: Type.Optional(factor),
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 6 })),
    /** A property that people set and the device confirms, rather than a measurement. */
    settable: Type.Optional(Type.Literal(true)),
  },
  closed,
)

const parameterSchema = Type.Object(
  { code, name: words(60), type: Type.Unsafe<PointType>({ enum: [...pointTypes] }) },
  closed,
)

const commandSchema = Type.Object(
  {
    code,
    name: words(60),
    parameters: Type.Array(parameterSchema, { maxItems: 20 }),
    /** Seconds until a command that was not delivered is given up. */
    expiry: Type.Optional(Type.Integer({ minimum: 5, maximum: 604_800 })),
  },
  closed,
)

const eventSchema = Type.Object(
  {
    code,
    name: words(60),
    level: Type.Unsafe<'info' | 'warning' | 'error'>({ enum: ['info', 'warning', 'error'] }),
  },
  closed,
)

const jsonPathSchema = Type.Object({ point: code, path: Type.String({ maxLength: 200 }) }, closed)

const binaryRowSchema = Type.Object(
  {
    point: code,
    offset: Type.Integer({ minimum: 0, maximum: 65_535 }),
    type: Type.Unsafe<WordType>({ enum: [...wordTypes] }),
    order: Type.Optional(Type.Unsafe<ByteOrder>({ enum: [...byteOrders] })),
    /** Bytes, of `bcd` and `ascii`; bits, of `bits`. */
    length: Type.Optional(Type.Integer({ minimum: 1, maximum: 256 })),
    /** First bit of `bits`, counted from the lowest. */
    bit: Type.Optional(Type.Integer({ minimum: 0, maximum: 31 })),
    scale: Type.Optional(factor),
    /** The row is read so often, `step` bytes apart; `{n}` in the point counts from 1. */
    repeat: Type.Optional(Type.Integer({ minimum: 2, maximum: 256 })),
    step: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_024 })),
    /** Only while the byte at `offset` has this value. */
    when: Type.Optional(
      Type.Object(
        {
          offset: Type.Integer({ minimum: 0, maximum: 65_535 }),
          equals: Type.Integer({ minimum: 0, maximum: 255 }),
        },
        closed,
      ),
    ),
  },
  closed,
)

const decoderSchema = Type.Object(
  {
    kind: Type.Unsafe<DecoderKind>({ enum: [...decoderKinds] }),
    /** JSON: absent paths mean members called like the points. */
    paths: Type.Optional(Type.Array(jsonPathSchema, { maxItems: 200 })),
    /** JSON: where the time of the device stands. */
    time: Type.Optional(Type.String({ maxLength: 200 })),
    rows: Type.Optional(Type.Array(binaryRowSchema, { maxItems: 200 })),
    /** The body of a function of `record`: `{ text, hex, bytes }`; it answers an object of points. */
    script: Type.Optional(Type.String({ maxLength: 20_000 })),
  },
  closed,
)

const sampleSchema = Type.Object(
  {
    name: Type.String({ maxLength: 60 }),
    /** JSON text, or bytes in hexadecimal. */
    frame: Type.String({ maxLength: 8_000 }),
    /** Points with the values the decoder has to give. */
    expected: Type.Record(
      Type.String({ maxLength: 48 }),
      Type.Union([Type.Number(), Type.String({ maxLength: 200 })]),
    ),
  },
  closed,
)

export const productSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: words(60),
    /** In topics and addresses; never changes after the first release. */
    code,
    category: Type.Optional(Type.String({ maxLength: 40 })),
    description: Type.Optional(Type.String({ maxLength: 200 })),
    keepDays: Type.Integer({ minimum: 1, maximum: 3_650 }),
    /** Seconds without a message until a device counts as offline. */
    offlineAfter: Type.Integer({ minimum: 10, maximum: 604_800 }),
    points: Type.Array(pointSchema, { maxItems: 500 }),
    events: Type.Optional(Type.Array(eventSchema, { maxItems: 100 })),
    commands: Type.Optional(Type.Array(commandSchema, { maxItems: 100 })),
    decoder: decoderSchema,
    samples: Type.Optional(Type.Array(sampleSchema, { maxItems: 50 })),
  },
  closed,
)

/** A model of devices that are alike: what they measure, tell and can be told, and how their messages are read. */
export type Product = Static<typeof productSchema>
export type Point = Static<typeof pointSchema>
export type ProductCommand = Static<typeof commandSchema>
export type ProductEvent = Static<typeof eventSchema>
export type Decoder = Static<typeof decoderSchema>
export type BinaryRow = Static<typeof binaryRowSchema>
export type Sample = Static<typeof sampleSchema>

export const emptyProduct = (id: string): Product => ({
  id,
  name: '',
  code: '',
  keepDays: 90,
  offlineAfter: 300,
  points: [],
  decoder: { kind: 'json' },
})

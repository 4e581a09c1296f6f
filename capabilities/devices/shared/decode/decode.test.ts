import { expect, it } from 'vitest'
import type { Decoder, PointType } from '../product.ts'
import { applyModel, bytesOfHex, type RawValue, readFrame } from './index.ts'

const read = (decoder: Decoder, frame: string) =>
  readFrame(decoder, decoder.kind === 'binary' ? bytesOfHex(frame)! : new TextEncoder().encode(frame))

it.each<[string, Decoder, string, object]>([
  ['members of an object', { kind: 'json' }, '{"t":21.5,"on":true,"deep":{"x":1}}', { t: 21.5, on: true }],
  ['an envelope with its time', { kind: 'json' }, '{"ts":1700000000,"values":{"t":1}}', { t: 1 }],
  [
    'paths into lists',
    {
      kind: 'json',
      paths: [
        { point: 't', path: '$.s[1].v' },
        { point: 'none', path: 's[9].v' },
      ],
    },
    '{"s":[{"v":1},{"v":2}]}',
    { t: 2 },
  ],
  [
    'the frame of the vibration sensor',
    {
      kind: 'binary',
      rows: [
        { point: 'vib_{n}', offset: 3, type: 'u16', scale: 0.01, repeat: 2 },
        { point: 'temp', offset: 7, type: 'i16', scale: 0.1 },
        { point: 'high', offset: 2, type: 'bits', bit: 3, length: 1 },
        { point: 'never', offset: 3, type: 'u8', when: { offset: 1, equals: 4 } },
      ],
    },
    '11 03 08 02 A8 01 36 02 CB 01 AA 5E C1',
    { vib_1: 6.8, vib_2: 3.1, temp: 71.5, high: 1 },
  ],
  [
    'every order of bytes',
    {
      kind: 'binary',
      rows: (['ABCD', 'DCBA', 'BADC', 'CDAB'] as const).map(order => ({
        point: order,
        offset: 0,
        type: 'u32',
        order,
      })),
    },
    '01020304',
    { ABCD: 0x01020304, DCBA: 0x04030201, BADC: 0x02010403, CDAB: 0x03040102 },
  ],
  [
    'floats, decimals in half bytes and text',
    {
      kind: 'binary',
      rows: [
        { point: 'f', offset: 0, type: 'f32' },
        { point: 'b', offset: 4, type: 'bcd', length: 2 },
        { point: 's', offset: 6, type: 'ascii', length: 3 },
      ],
    },
    '42 2A 00 00 12 34 41 42 00',
    { f: 42.5, b: 1234, s: 'AB' },
  ],
])('reads %s', (_, decoder, frame, expected) => {
  const { values } = read(decoder, frame)
  const rounded = values.map(({ code, value }) => [
    code,
    typeof value === 'number' ? Number(value.toPrecision(12)) : value,
  ])
  expect(Object.fromEntries(rounded)).toEqual(expected)
})

it('says what it could not read', () => {
  expect(read({ kind: 'json' }, '{').problems).toEqual([{ code: 'json' }])
  expect(read({ kind: 'json' }, '7').problems).toEqual([{ code: 'object' }])
  expect(read({ kind: 'binary', rows: [{ point: 'a', offset: 1, type: 'u16' }] }, '0102').problems).toEqual([
    { code: 'short', at: 'a' },
  ])
  expect(bytesOfHex('0g')).toBeNull()
})

it('scales, marks what is out of range and leaves unknown points out', () => {
  const points = [
    { code: 't', name: 'T', type: 'number', scale: 0.1, max: 70 },
    { code: 'on', name: 'On', type: 'bool' },
  ] as const
  const { values, unknown } = applyModel({ points: [...points] }, [
    { code: 't', value: 715 },
    { code: 'on', value: 'true' },
    { code: 'x', value: 1 },
  ])
  expect(values).toEqual([
    { code: 't', value: 71.5, outside: true },
    { code: 'on', value: 1, outside: false },
  ])
  expect(unknown).toEqual(['x'])
})

it.each<[PointType, RawValue['value'], number | string | null | undefined]>([
  ['number', 'hot', undefined],
  ['number', ' ', undefined],
  ['number', Number.POSITIVE_INFINITY, undefined],
  ['number', '24.1', 24.1],
  ['number', true, 1],
  ['integer', '7.6', undefined],
  ['integer', 3.7, undefined],
  ['integer', '8', 8],
  ['bool', 'warm', undefined],
  ['bool', 2, undefined],
  ['bool', 'OFF', 0],
  ['bool', 1, 1],
  ['text', 'a\0b', undefined],
  ['text', 7, '7'],
  ['number', null, null],
])('keeps for a point of the type %s of %j: %j', (type, value, expected) => {
  const { values, problems } = applyModel({ points: [{ code: 'p', name: 'P', type }] }, [
    { code: 'p', value },
  ])
  expect(values).toEqual(expected === undefined ? [] : [{ code: 'p', value: expected, outside: false }])
  expect(problems.map(({ at }) => at)).toEqual(expected === undefined ? ['p'] : [])
})

it('rounds for a whole number only what scaling made of it, and says so otherwise', () => {
  const point = { code: 'p', name: 'P', type: 'integer' } as const
  const of = (value: number, more: object) =>
    applyModel({ points: [{ ...point, ...more }] }, [{ code: 'p', value }])
  expect(of(37, { scale: 0.1 }).values).toMatchObject([{ value: 4 }])
  expect(of(3, { shift: 0.6 }).values).toMatchObject([{ value: 4 }])
  expect(of(3.7, { shift: 1 })).toMatchObject({ values: [], problems: [{ code: 'not_integer', at: 'p' }] })
  expect(of(Number.NaN, {}).problems).toMatchObject([{ code: 'not_number' }])
})

import { expect, it } from 'vitest'
import type { ModbusPoint } from '../../../shared/plugins/modbus/modbus-shape.ts'
import { sizeOf } from '../../../shared/plugins/modbus/modbus-size.ts'
import { decodeWords, encodeWords } from './words.ts'

const at = (point: Omit<ModbusPoint, 'area' | 'address'>): ModbusPoint => ({
  area: 'holding',
  address: 0,
  ...point,
})

const cases: [Omit<ModbusPoint, 'area' | 'address'>, readonly number[], number | string][] = [
  [{ type: 'u8' }, [0x00fe], 254],
  [{ type: 'i8' }, [0x00fe], -2],
  [{ type: 'u16' }, [0xfffe], 65_534],
  [{ type: 'i16' }, [0xfffe], -2],
  [{ type: 'u16', order: 'BADC' }, [0x3412], 0x1234],
  [{ type: 'u32', order: 'ABCD' }, [0x1234, 0x5678], 0x12345678],
  [{ type: 'u32', order: 'CDAB' }, [0x5678, 0x1234], 0x12345678],
  [{ type: 'u32', order: 'BADC' }, [0x3412, 0x7856], 0x12345678],
  [{ type: 'u32', order: 'DCBA' }, [0x7856, 0x3412], 0x12345678],
  [{ type: 'i32', order: 'CDAB' }, [0xfffe, 0xffff], -2],
  [{ type: 'f32', order: 'ABCD' }, [0x41ac, 0x0000], 21.5],
  [{ type: 'f32', order: 'CDAB' }, [0x0000, 0x41ac], 21.5],
  [{ type: 'f64', order: 'ABCD' }, [0x4035, 0x8000, 0x0000, 0x0000], 21.5],
  [{ type: 'bcd', length: 1 }, [0x1234], 1_234],
  [{ type: 'bcd', length: 2, order: 'CDAB' }, [0x5678, 0x1234], 12_345_678],
  [{ type: 'ascii', length: 2 }, [0x5030, 0x3100], 'P01'],
  [{ type: 'ascii', length: 2, order: 'BADC' }, [0x3050, 0x0031], 'P01'],
]

it.each(cases)('%j of %j is %j, and back', (point, words, value) => {
  expect(decodeWords(at(point), words)).toBe(value)
  expect(encodeWords(at(point), value, [0])).toEqual(words)
  expect(sizeOf(at(point))).toBe(words.length)
})

it('bits and single bytes are a part of their registers, whose rest stays', () => {
  const mode = at({ type: 'bits', bit: 4, length: 3 })
  expect(decodeWords(mode, [0b0101_0000])).toBe(5)
  expect(encodeWords(mode, 2, [0xff0f])).toEqual([0xff2f])
  const high = at({ type: 'bits', bit: 20, length: 1, order: 'CDAB' })
  expect(sizeOf(high)).toBe(2)
  expect(encodeWords(high, 1, [0x0001, 0x0000])).toEqual([0x0001, 0x0010])
  expect(decodeWords(high, [0x0001, 0x0010])).toBe(1)
  expect(encodeWords(at({ type: 'u8' }), 7, [0xab01])).toEqual([0xab07])
})

const unfit: [Omit<ModbusPoint, 'area' | 'address'>, number | string][] = [
  [{ type: 'u16' }, 65_536],
  [{ type: 'u16' }, -1],
  [{ type: 'i16' }, 32_768],
  [{ type: 'u32' }, 2 ** 32],
  [{ type: 'f32' }, 1e39],
  [{ type: 'u16' }, Number.NaN],
  [{ type: 'bits', length: 2 }, 4],
  [{ type: 'bcd', length: 1 }, 10_000],
  [{ type: 'ascii', length: 1 }, 'long'],
  [{ type: 'ascii', length: 4 }, '水泵'],
  [{ type: 'u16' }, 'text'],
]

it.each(unfit)('%j cannot hold %j', (point, value) => {
  expect(encodeWords(at(point), value, [0])).toBeNull()
})

it('registers without a value of the type have none', () => {
  expect(decodeWords(at({ type: 'bcd', length: 1 }), [0x12ab])).toBeNull()
  expect(decodeWords(at({ type: 'f32' }), [0x7fc0, 0])).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'
import { decimal } from './shared.ts'

const here = { lang: 'zh-CN', timeZone: 'Asia/Shanghai' } as const

describe('money', () => {
  const money = field.decimal({ scale: 2 })
  reads(
    money,
    [12.5, 12.5],
    ['1,234.50', 1234.5],
    ['¥1,234.50', 1234.5],
    ['￥１２．５', 12.5],
    ['12.5元', 12.5],
    ['1.2万', 12_000],
    ['.5', 0.5],
    ['1e3', 1000],
    ['12%', 0.12],
    [0.1 + 0.2, 0.3],
    ['-0.00', 0],
  )
  refuses(
    money,
    ['0.125', 'decimal_places', { scale: 2 }],
    ['0.30000000000000004', 'decimal_places', { scale: 2 }],
    ['12.5%', 'decimal_places', { scale: 2 }],
    ['10000000000000', 'too_many_digits', { digits: 15 }],
    ['1.2.3', 'not_a_number'],
    [Number.NaN, 'not_a_number'],
  )
})

describe('a percentage is a number of percent', () => {
  reads(field.decimal({ scale: 1, unit: '%' }), ['12.5%', 12.5], ['12.5', 12.5], [12.5, 12.5])
})

describe('more digits than a double holds travel as text', () => {
  const long = field.decimal({ scale: 6, digits: 30 })
  reads(long, ['123456789012345678.123456', '123456789012345678.123456'], [1.5, '1.5'], ['1.500', '1.5'])
})

test('places are fixed, so that points stand under each other', () => {
  expect(decimal.format(1234567.5, field.decimal({ scale: 2 }), here)).toBe('1,234,567.50')
  expect(decimal.format(0, field.decimal({ scale: 2 }), here)).toBe('0.00')
  expect(decimal.format(12.345, field.decimal({ scale: 2 }), here)).toBe('12.345')
})

test('a limit has only the places it needs', () => {
  const limit = field.decimal({ scale: 6, trimmed: true })
  expect(decimal.format(5, limit, here)).toBe('5')
  expect(decimal.format(1200.25, limit, here)).toBe('1,200.25')
})

test('settings that contradict each other are named', () => {
  expect(decimal.faults?.(field.decimal({ min: 5, max: 1 }))).toMatchObject([{ field: 'max' }])
  expect(decimal.faults?.(field.decimal({ scale: 6, digits: 4 }))).toMatchObject([{ field: 'digits' }])
})

import { Decimal } from 'decimal.js'
import { describe, expect, test } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'
import { baseOf, inUnit, quantity } from './shared.ts'
import { families, findUnit, unitOf } from './units.ts'

const of = (amount: number, unit: string) => ({ amount, unit })

describe('a length', () => {
  const length = field.quantity({ unit: 'mm' })
  reads(
    length,
    [12, of(12, 'mm')],
    ['12', of(12, 'mm')],
    ['12 mm', of(12, 'mm')],
    ['１２ｍｍ', of(12, 'mm')],
    ['1.2米', of(1.2, 'm')],
    ['1,200毫米', of(1200, 'mm')],
    ['3 Metres', of(3, 'm')],
    ['2 公里', of(2, 'km')],
    ['5"', of(5, 'in')],
    ['3万 mm', of(30_000, 'mm')],
    ['10 um', of(10, 'µm')],
    ['-5 cm', of(-5, 'cm')],
    [{ amount: '1.5', unit: 'm' }, of(1.5, 'm')],
    [{ amount: 7 }, of(7, 'mm')],
    ['-0 mm', of(0, 'mm')],
  )
  refuses(
    length,
    ['12 kg', 'unit', { value: 'kg' }],
    ['12 mm mm', 'unit'],
    ['mm', 'not_a_quantity'],
    ['abc', 'not_a_quantity'],
    [true, 'not_a_quantity'],
    [[], 'not_a_quantity'],
    ['1.2345678', 'decimal_places', { scale: 6 }],
    ['1e15', 'too_many_digits', { digits: 15 }],
    ['9'.repeat(1_000_000), 'not_a_quantity'],
    [{ amount: 1, unit: 'parsec' }, 'unit', { value: 'parsec' }],
  )
})

describe('other measures', () => {
  reads(
    field.quantity({ unit: 'kg' }),
    ['3 千克', of(3, 'kg')],
    ['1.2 kg', of(1.2, 'kg')],
    ['5斤', of(5, 'jin')],
  )
  reads(
    field.quantity({ unit: '℃' }),
    ['-40℃', of(-40, '℃')],
    ['36.5 °C', of(36.5, '℃')],
    ['98.6 F', of(98.6, '℉')],
  )
  reads(field.quantity({ unit: 'kW' }), ['5 MW', of(5, 'MW')], ['5 mW', of(5, 'mW')], ['75 KW', of(75, 'kW')])
  refuses(field.quantity({ unit: 'kW' }), ['5 Mw', 'unit'])
  reads(field.quantity({ unit: 'm³/h' }), ['60 m3/h', of(60, 'm³/h')], ['10 l/min', of(10, 'L/min')])
  refuses(field.quantity({ unit: 'mm', units: ['m'] }), ['1 km', 'unit'])
})

test('one measure in two units is the same to a filter, exactly', () => {
  expect(baseOf(of(1.2, 'm'))).toBe(baseOf(of(1200, 'mm')))
  expect(baseOf(of(-40, '℃'))).toBe(baseOf(of(-40, '℉')))
  expect(baseOf(of(0.1, 'in'))).toBe('0.00254')
  expect(baseOf(of(123456789012.345, 'km'))).toBe('123456789012345')
  const def = field.quantity({ unit: 'mm' })
  expect(quantity.key?.operand?.('1.2 m', def)).toBe('1.2')
  expect(quantity.key?.operand?.(1200, def)).toBe('1.2')
  expect(quantity.key?.operand?.('oops', def)).toBe('oops')
})

test('a quantity is told in another unit', () => {
  const celsius = unitOf('℃')
  expect(celsius && inUnit(of(98.6, '℉'), celsius)).toEqual(of(37, '℃'))
})

test('a range is one of the field’s own unit', () => {
  const def = field.quantity({ unit: 'm', max: 2 })
  const here = { lang: 'en', timeZone: 'UTC' } as const
  expect(quantity.parse('1999 mm', def, here).ok).toBe(true)
  expect(quantity.parse('2001 mm', def, here)).toMatchObject({ ok: false, code: 'max' })
})

test('every unit has one code, a finite factor, and is found by each of its words', () => {
  const all = Object.values(families).flatMap(({ units }) => units)
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  for (const { units } of Object.values(families))
    for (const unit of units) {
      expect(new Decimal(unit.factor).gt(0), unit.code).toBe(true)
      for (const word of [unit.code, unit.zh, unit.en, ...unit.also])
        expect(findUnit(units, word)?.code, word).toBe(unit.code)
    }
})

test('units that do not exist or measure something else are no settings', () => {
  expect(quantity.faults?.(field.quantity({ unit: 'parsec' }))).toMatchObject([{ field: 'unit' }])
  expect(quantity.faults?.(field.quantity({ unit: 'mm', units: ['kg'] }))).toMatchObject([{ field: 'units' }])
})

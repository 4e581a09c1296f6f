import { describe, expect, test } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'
import { currencies, currencyName, placesOf } from './currencies.ts'
import { money } from './shared.ts'

const cny = (amount: number) => ({ amount, currency: 'CNY' })
const usd = (amount: number) => ({ amount, currency: 'USD' })

describe('an amount of the only currency', () => {
  reads(
    field.money(),
    [12.5, cny(12.5)],
    ['1,234.50', cny(1234.5)],
    ['¥1,234.50', cny(1234.5)],
    ['￥１２．５', cny(12.5)],
    ['12.5元', cny(12.5)],
    ['人民币 12 元', cny(12)],
    ['1.2万', cny(12_000)],
    ['3亿元', cny(300_000_000)],
    ['-¥5', cny(-5)],
    ['¥-5', cny(-5)],
    ['(12.00)', cny(-12)],
    ['RMB 8', cny(8)],
    [0.1 + 0.2, cny(0.3)],
    [{ amount: '12.5', currency: 'cny' }, cny(12.5)],
    [{ amount: 7 }, cny(7)],
    ['-0', cny(0)],
  )
  refuses(
    field.money(),
    ['12.345', 'decimal_places', { scale: 2 }],
    ['10000000000000', 'too_many_digits', { digits: 15 }],
    ['$5', 'not_money'],
    ['USD 5', 'currency', { value: 'USD' }],
    [{ amount: 5, currency: 'XYZ' }, 'currency', { value: 'XYZ' }],
    ['¥5 ¥6', 'not_money'],
    ['12%', 'not_money'],
    ['abc', 'not_money'],
    [true, 'not_money'],
    ['9'.repeat(1_000_000), 'not_money'],
  )
})

describe('several currencies', () => {
  const trade = field.money({ currency: 'CNY', currencies: ['USD', 'EUR', 'JPY', 'KWD'] })
  reads(
    trade,
    ['$1,000', usd(1000)],
    ['3万美元', usd(30_000)],
    ['US Dollar 5', usd(5)],
    ['5 美金', usd(5)],
    ['¥5', cny(5)],
    ['JP¥500', { amount: 500, currency: 'JPY' }],
    ['500日元', { amount: 500, currency: 'JPY' }],
    ['€ 9.99', { amount: 9.99, currency: 'EUR' }],
    ['KWD 1.234', { amount: 1.234, currency: 'KWD' }],
  )
  refuses(trade, ['500.5 JPY', 'decimal_places', { scale: 0 }], ['HK$5', 'not_money'])
})

describe('a price of a part of a cent, within a range', () => {
  reads(field.money({ scale: 4 }), ['¥0.0125', cny(0.0125)])
  refuses(
    field.money({ min: 0, max: 100 }),
    ['-1', 'range', { min: 0, max: 100 }],
    ['101', 'range', { min: 0, max: 100 }],
  )
})

test('a sign stands before the amount and the places are those of the currency', () => {
  const here = { lang: 'en', timeZone: 'UTC' } as const
  const any = field.money({ currencies: [...currencies] })
  expect(money.format(cny(1234.5), any, here)).toBe('¥1,234.50')
  expect(money.format({ amount: -1234, currency: 'JPY' }, any, here)).toBe('-JP¥1,234')
  expect(money.format({ amount: 1, currency: 'AED' }, any, here)).toBe('AED 1.00')
})

test('every currency has names in both languages and the places of the standard', () => {
  for (const code of currencies)
    for (const lang of ['zh-CN', 'en'] as const) expect(currencyName(code, lang), code).not.toBe(code)
  expect(['JPY', 'CNY', 'KWD'].map(placesOf)).toEqual([0, 2, 3])
})

test('a filter compares with an amount however it is written', () => {
  const def = field.money({ currencies: ['USD'] })
  for (const operand of [1200, '1200', '$1,200', '1200元', { amount: 1200, currency: 'USD' }])
    expect(money.key?.operand?.(operand, def)).toBe(1200)
  expect(money.key?.operand?.('oops', def)).toBe('oops')
})

test('a currency that does not exist is no setting', () => {
  expect(money.faults?.(field.money({ currency: 'ABC' }))).toMatchObject([{ code: 'currency' }])
})

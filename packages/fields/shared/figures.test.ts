import { expect, test } from 'vitest'
import { type Figure, field, figuresOf, figureText } from './index.ts'

const all = ['sum', 'avg', 'min', 'max']

test.each([
  ['amounts in several currencies', field.money({ currencies: ['USD'] }), all],
  ['quantities', field.quantity({ unit: 'kg' }), all],
  ['temperatures', field.quantity({ unit: '℃' }), ['avg', 'min', 'max']],
  ['shares', field.percent(), ['avg', 'min', 'max']],
  ['prices', field.decimal({ rate: true }), ['avg', 'min', 'max']],
  ['days', field.date(), ['min', 'max']],
  ['texts', field.text(), []],
  ['choices', field.choice([]), []],
])('%s', (_, def, figures) => expect(figuresOf(def)).toEqual(figures))

test.each<[string, Parameters<typeof figureText>[0], Figure, number | string, string | null, string]>([
  ['an amount of a currency', field.money({ currencies: ['USD'] }), 'sum', '1200.5', 'USD', '$1,200.50'],
  ['a quantity in the unit of its field', field.quantity({ unit: 'kg' }), 'sum', 2.5, null, '2.5 kg'],
  ['a share', field.percent(), 'avg', 15.254321, null, '15.25%'],
  ['a mark', field.rating(), 'avg', 3.666667, null, '3.67'],
  ['a progress', field.progress(), 'avg', 45.333333, null, '45.33%'],
])('%s as text', (_, def, figure, value, unit, text) =>
  expect(figureText(def, figure, value, unit, { lang: 'en', timeZone: 'Asia/Shanghai' })).toBe(text),
)

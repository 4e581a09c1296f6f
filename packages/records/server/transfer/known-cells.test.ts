import type { FieldDef } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { parseValue } from '../write/read-values.ts'
import { recallingParse } from './known-cells.ts'

const locale = { lang: 'en', timeZone: 'UTC' } as const
const date: FieldDef = { type: 'date' }
const amount: FieldDef = { type: 'decimal', scale: 1 }

it('reads a cell as its field does, known or not', () => {
  const parse = recallingParse()
  const cells = [
    '2024-03-05',
    '5 Mar 2024',
    '1.5',
    '1,000.5',
    '1.55',
    'none',
    '',
    7,
    true,
    null,
    'x'.repeat(200),
  ]
  for (let round = 0; round < 3; round++)
    for (const field of [date, amount])
      for (const cell of cells) expect(parse(cell, field, locale)).toEqual(parseValue(cell, field, locale))
})

it('reads a cell once, however often it stands in its column', () => {
  const parse = recallingParse()
  expect(parse('2024-03-05', date, locale)).toBe(parse('2024-03-05', date, locale))
  expect(parse('none', date, locale)).toBe(parse('none', date, locale))
  expect(parse('none', amount, locale)).not.toBe(parse('none', date, locale))
})

it('does not remember a column whose cells are all different', () => {
  const parse = recallingParse()
  for (let n = 0; n < 2_001; n++) parse(`${n}.5`, amount, locale)
  expect(parse('7.5', amount, locale)).not.toBe(parse('7.5', amount, locale))
  expect(parse('7.5', amount, locale)).toEqual(parseValue('7.5', amount, locale))
})

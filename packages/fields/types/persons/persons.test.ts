import { describe, expect, test } from 'vitest'
import { field, fieldTypeOf } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

const one = '0190a1b2-0000-7000-8000-000000000001'
const two = '0190a1b2-0000-7000-8000-000000000002'

describe.each([
  ['persons', field.persons({ max: 2 })],
  ['departments', field.departments({ max: 2 })],
  ['links', field.links('asset', { max: 2 })],
])('%s', (_, of) => {
  reads(
    of,
    [
      [two, one],
      [two, one],
    ],
    [
      [{ id: one, title: '王海涛' }, two],
      [one, two],
    ],
    [[one, one.toUpperCase()], [one]],
    [one, [one]],
    [`${one}、${two}`, [one, two]],
    [[], null],
  )
  refuses(
    of,
    [[one, two, one.replace(/1$/, '3')], 'max_items', { limit: 2 }],
    ['王海涛', 'record_missing', { value: '王海涛' }],
    [['王海涛'], 'record_missing', { value: '王海涛' }],
    [[one, null], 'not_a_record'],
    [[[one]], 'not_a_record'],
    [5, 'not_a_record'],
    ['<b>,'.repeat(200_000), 'record_missing'],
    [{ title: 'x' }, 'not_a_record'],
  )

  test('titles stand side by side', () => {
    const value = [
      { id: one, title: '王海涛' },
      { id: two, title: '李敏' },
    ]
    expect(fieldTypeOf(of).format(value as never, of, { lang: 'zh-CN', timeZone: 'UTC' })).toBe(
      '王海涛、李敏',
    )
  })
})

import type { TableDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { isComparable, withSimilarFields, withThreshold } from './likeness.ts'

const table: TableDef = {
  id: 'customer',
  label: 'Customer',
  title: 'name',
  fields: { name: { type: 'text' }, phone: { type: 'phone' }, note: { type: 'richText' } },
  policy: [],
}

test('fields that are compared are named, and none leaves the setting out', () => {
  const compared = withSimilarFields(table, ['name', 'phone'])
  expect(compared.similar).toEqual({ fields: ['name', 'phone'] })
  expect(withSimilarFields(compared, [])).toEqual(table)
})

test('a threshold stays when the fields change, and the usual one is not written down', () => {
  const strict = withThreshold(withSimilarFields(table, ['name']), 90)
  expect(withSimilarFields(strict, ['phone']).similar).toEqual({ fields: ['phone'], threshold: 90 })
  expect(withThreshold(strict, 70).similar).toEqual({ fields: ['name'] })
  expect(withThreshold(strict, null).similar).toEqual({ fields: ['name'] })
  expect(withThreshold(table, 90)).toBe(table)
})

test('texts and choices can be compared, rows cannot', () => {
  expect(isComparable({ type: 'text' })).toBe(true)
  expect(isComparable({ type: 'choice', options: [] })).toBe(true)
  expect(isComparable({ type: 'slave', table: 'part' })).toBe(false)
})

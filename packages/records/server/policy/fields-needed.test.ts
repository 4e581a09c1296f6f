import { expect, test } from 'vitest'
import { fieldsNeeded } from './fields-needed.ts'
import type { RowFilter } from './row-filter.ts'

const area: RowFilter = { op: 'in', field: 'area', value: ['A1'] }
const other: RowFilter = { op: 'startsWith', field: 'area', value: 'B' }
const status: RowFilter = { op: 'eq', field: 'status', value: 'open' }

const cases: readonly (readonly [string, RowFilter, readonly string[]])[] = [
  ['a comparison', area, ['area']],
  ['filled', { op: 'notEmpty', field: 'area', value: null }, ['area']],
  ['all of several', { op: 'and', of: [area, status] }, ['area', 'status']],
  ['alternatives of one field', { op: 'or', of: [area, other] }, ['area']],
  ['alternatives of several fields', { op: 'or', of: [area, status] }, []],
  ['an alternative that says more', { op: 'or', of: [area, { op: 'and', of: [other, status] }] }, ['area']],
  ['another value than one', { op: 'ne', field: 'area', value: 'A1' }, []],
  ['none of several', { op: 'notIn', field: 'area', value: ['A1'] }, []],
  ['empty', { op: 'empty', field: 'area', value: null }, []],
  ['a denial', { op: 'not', of: other }, []],
  ['slave rows', { op: 'some', field: 'items', of: { op: 'gt', field: 'qty', value: '1' } }, ['items']],
  ['everything', true, []],
]

test.each(cases)('%s', (_name, filter, fields) => {
  expect([...fieldsNeeded(filter)]).toEqual(fields)
})

import { expect, test } from 'vitest'
import type { RowFilter } from './row-filter.ts'
import { valuesAdmitted } from './values-admitted.ts'

const among: RowFilter = { op: 'in', field: 'area', value: ['A1', 'A3'] }
const one: RowFilter = { op: 'eq', field: 'area', value: 'B1' }
const open: RowFilter = { op: 'eq', field: 'status', value: 'open' }
const free: RowFilter = { op: 'startsWith', field: 'area', value: 'A' }

const cases: readonly (readonly [string, RowFilter, readonly string[] | null])[] = [
  ['one of several', among, ['A1', 'A3']],
  ['one', one, ['B1']],
  ['alternatives', { op: 'or', of: [among, one, one] }, ['A1', 'A3', 'B1']],
  ['beside a condition on another field', { op: 'and', of: [among, open] }, ['A1', 'A3']],
  ['two conditions on it', { op: 'and', of: [among, free] }, null],
  ['an alternative without it', { op: 'or', of: [among, open] }, null],
  ['another comparison', free, null],
  ['none of several', { op: 'not', of: among }, null],
  ['slave rows', { op: 'some', field: 'area', of: one }, null],
  ['everything', true, null],
]

test.each(cases)('%s', (_name, filter, values) => {
  expect(valuesAdmitted(filter, 'area')).toEqual(values)
})

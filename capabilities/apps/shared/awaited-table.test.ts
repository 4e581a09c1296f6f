import { expect, test } from 'vitest'
import { awaitedTable } from './awaited-table.ts'
import type { OutsideThing } from './packages.ts'

const area: OutsideThing = {
  key: 'table/area',
  kind: 'table',
  name: '区域',
  here: null,
  by: ['巡检点'],
  isLeft: false,
  cost: null,
}
const role: OutsideThing = { ...area, key: 'role/area', kind: 'role', name: '片区经理' }

test('a table that is missing because nothing stands for it yet has a name', () => {
  const problem = { code: 'unknown_table', params: { table: 'area' } } as const
  expect(awaitedTable([role, area], problem)?.name).toBe('区域')
})

test('other problems are not about a table outside the package', () => {
  const chosen = { ...area, here: { id: 'place', name: '地点' } }
  expect(awaitedTable([area], { code: 'unknown_table', params: { table: 'shelf' } })).toBe(null)
  expect(awaitedTable([chosen], { code: 'unknown_table', params: { table: 'area' } })).toBe(null)
  expect(awaitedTable([role], { code: 'unknown_table', params: { table: 'area' } })).toBe(null)
  expect(awaitedTable([area], { code: 'required' })).toBe(null)
})

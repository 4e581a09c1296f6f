import { type Grant, me, where } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import type { PermissionCell } from '../../shared/index.ts'
import { cellOf, together } from './rules.ts'

const own: Grant = {
  operations: ['read', 'update', 'remove', 'share', 'handOver'],
  rows: where('owner', 'eq', me),
}
const readsAll: Grant = { operations: ['read', 'export'] }
const creates: Grant = { operations: ['create'] }
const area: Grant = { operations: ['read', 'update'], rows: where('area', 'in', ['A1', 'A2']) }

test.each<[string, readonly Grant[], Pick<PermissionCell, 'level' | 'reach'> | null]>([
  ['own records only', [own, creates], { level: 'manage', reach: 'own' }],
  ['reading everything, besides own records', [own, readsAll], { level: 'see', reach: 'all' }],
  ['creating, which changes nothing that is there', [creates, readsAll], { level: 'see', reach: 'all' }],
  ['changing some, besides reading everything', [own, readsAll, area], { level: 'change', reach: 'some' }],
  ['creating without reading', [creates], null],
])('the cell of %s', (_, rules, cell) => {
  const found = cellOf(rules)
  expect(found && { level: found.level, reach: found.reach }).toEqual(cell)
})

test('own records of one table do not hide what is open in another one of the application', () => {
  const cells = [[own], [readsAll]].map(rules => cellOf(rules)!)
  expect(together(cells, 2)).toMatchObject({ level: 'see', reach: 'all' })
  expect(together(cells, 2)?.operations).toContain('handOver')
})

test('an application says how many of its tables are open where others are closed', () => {
  expect(together([cellOf([readsAll])!], 3)).toMatchObject({ reach: 'all', open: 1 })
  expect(together([cellOf([readsAll])!], 1)).not.toHaveProperty('open')
})

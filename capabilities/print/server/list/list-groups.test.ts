import type { Json } from '@gantry/base/shared'
import type { RecordGroup, RecordRow } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { intoGroups } from './list-groups.ts'

const row = (id: string, values: Readonly<Record<string, Json>>): RecordRow => ({
  id,
  version: 1,
  createdAt: '2026-11-30T08:00:00Z',
  createdBy: null,
  updatedAt: '2026-11-30T08:00:00Z',
  updatedBy: null,
  owner: null,
  ownerDepartment: null,
  ...values,
})
const head = (key: RecordGroup['key'], groups?: readonly RecordGroup[]): RecordGroup => ({
  key,
  count: 1,
  figures: {},
  ...(groups && { groups }),
})

test('records stand below the heads they belong to, in the order of both; the others are apart', () => {
  const rows = [
    row('1', { area: 'b', by: { id: 'p', title: 'Ann' } }),
    row('2', { area: 'a', by: null }),
    row('3', { area: 'b', by: null }),
    row('4', { area: 'gone', by: null }),
  ]
  const heads = [head('a', [head(null)]), head('b', [head({ id: 'p', title: 'Ann' }), head(null)]), head('c')]
  const { groups, others } = intoGroups(heads, [{ field: 'area' }, { field: 'by' }], rows, 'UTC')
  expect(
    groups.map(({ group, groups: inner }) => [group.key, inner.map(each => each.rows.map(({ id }) => id))]),
  ).toEqual([
    ['a', [['2']]],
    ['b', [['1'], ['3']]],
  ])
  expect(others.map(({ id }) => id)).toEqual(['4'])
})

test.each([
  ['day', '2026-11-30T23:30:00.000Z', '2026-12-01'],
  ['week', '2026-11-29', '2026-11-23'],
  ['month', '2026-11-30T23:30:00.000Z', '2026-12-01'],
  ['quarter', '2026-11-30', '2026-10-01'],
  ['year', '2026-12-31T23:30:00.000Z', '2027-01-01'],
] as const)('the %s of %s in Shanghai begins on %s', (part, value, key) => {
  const { groups } = intoGroups(
    [head(key)],
    [{ field: 'at', part }],
    [row('1', { at: value })],
    'Asia/Shanghai',
  )
  expect(groups).toHaveLength(1)
})

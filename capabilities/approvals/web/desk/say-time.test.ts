import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { isLate, sayLimit } from './say-time.ts'

const t = ((key: string) => key) as unknown as TFunction
const due = '2026-07-16T08:00:00.000Z'
const now = Date.parse('2026-07-16T09:00:00.000Z')

test('a to-do past its limit is late, unless its clock stands', () => {
  expect([isLate({ due, group: 'overdue' }, now), sayLimit(t, { due, group: 'overdue' }, now)]).toEqual([
    true,
    'approvals.due.over',
  ])
  expect([
    isLate({ due, group: 'interrupted' }, now),
    sayLimit(t, { due, group: 'interrupted' }, now),
  ]).toEqual([false, 'approvals.due.stands'])
  expect(sayLimit(t, { due: null, group: 'open' }, now)).toBeNull()
})

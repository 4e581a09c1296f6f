import { expect, test } from 'vitest'
import type { Condition } from './condition.ts'
import { withTab } from './tab-conditions.ts'

const open: Condition = { op: 'eq', field: 'status', value: 'open' }
const dear: Condition = { op: 'gte', field: 'amount', value: 500 }
const none = { match: 'all', conditions: [] } as const
const one = { match: 'any', conditions: [dear] } as const

test('the filter of a tab stands before the conditions beside it', () => {
  expect(withTab(undefined, one)).toEqual(one)
  expect(withTab(open, none)).toEqual({ match: 'all', conditions: [open] })
  expect(withTab(open, one)).toEqual({ match: 'all', conditions: [open, dear] })
  expect(withTab({ op: 'and', of: [open, dear] }, one)).toEqual({
    match: 'all',
    conditions: [open, dear, dear],
  })
})

test('a tab that asks for any of its conditions is shown alone, not with others', () => {
  const any = { op: 'or' as const, of: [open, dear] }
  expect(withTab(any, none)).toEqual({ match: 'any', conditions: [open, dear] })
  expect(withTab(any, one)).toBeNull()
  expect(withTab({ op: 'not', of: open }, none)).toBeNull()
})

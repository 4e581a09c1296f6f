import type { Filter } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { type Condition, conditionsOf, filterOf, isComplete, narrow } from './condition.ts'

const open: Condition = { field: 'status', op: 'in', value: ['open'] }
const dear: Condition = { field: 'amount', op: 'gte', value: 5000 }

test.each<[string, Condition, boolean]>([
  ['emptiness needs no value', { field: 'a', op: 'empty' }, true],
  ['an untouched comparison', { field: 'a', op: 'eq' }, false],
  ['an empty list', { field: 'a', op: 'in', value: [] }, false],
  ['nought is a value', { field: 'a', op: 'eq', value: 0 }, true],
  ['no is a value', { field: 'a', op: 'eq', value: false }, true],
  ['a range with one end', { field: 'a', op: 'between', value: [1, null] }, true],
  ['a range without ends', { field: 'a', op: 'between', value: [null, null] }, false],
])('%s', (_, condition, complete) => expect(isComplete(condition)).toBe(complete))

test('conditions are joined as the person chose, and read back', () => {
  const filter: Filter = { op: 'or', of: [open as Filter, dear as Filter] }
  expect(filterOf([open, dear], 'any')).toEqual(filter)
  expect(conditionsOf(filter)).toEqual({ match: 'any', conditions: [open, dear] })
})

test('a half-written condition narrows nothing', () => {
  expect(filterOf([{ field: 'a', op: 'eq' }], 'all')).toBe(true)
  expect(filterOf([open, { field: 'a', op: 'eq' }], 'all')).toEqual(open)
})

test('a range open at one end is one comparison', () => {
  const between = (value: Condition['value']): Condition => ({
    field: 'amount',
    op: 'between',
    value: value!,
  })
  expect(filterOf([between([5, null])], 'all')).toEqual({ op: 'gte', field: 'amount', value: 5 })
  expect(filterOf([between([null, 9])], 'all')).toEqual({ op: 'lte', field: 'amount', value: 9 })
  expect(filterOf([between([5, 9])], 'all')).toEqual({ op: 'between', field: 'amount', value: [5, 9] })
})

test('a filter beyond the editor is not shown as conditions', () => {
  expect(conditionsOf({ op: 'not', of: open as Filter })).toBeNull()
  expect(conditionsOf({ op: 'and', of: [{ op: 'role', role: 'x' }] })).toBeNull()
})

test('narrowing keeps only what narrows', () => {
  expect(narrow(undefined, true)).toBeUndefined()
  expect(narrow(true, open as Filter)).toEqual(open)
  expect(narrow(open as Filter, dear as Filter)).toEqual({ op: 'and', of: [open, dear] })
})

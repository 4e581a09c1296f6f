import { expect, test } from 'vitest'
import { rightOf, withRights } from './rights-of.ts'

test.each([
  ['approve', {}, 'read'],
  ['start', {}, 'edit'],
  ['approve', { items: 'edit' }, 'edit'],
  ['approve', { items: 'required' }, 'edit'],
  ['start', { items: 'hidden' }, 'hidden'],
  ['approve', { items: 'edit', 'items.qty': 'read' }, 'read'],
] as const)('at %s with %o a column may be %s', (kind, fields, right) => {
  expect(rightOf(kind, fields, 'items.qty')).toBe(right)
})

test('a column of an open table is closed and opened again', () => {
  const closed = withRights('approve', { items: 'edit' }, ['items.qty'], 'read')
  expect(closed).toEqual({ items: 'edit', 'items.qty': 'read' })
  expect(withRights('approve', closed, ['items.qty'], 'edit')).toEqual({ items: 'edit' })
})

test('a table is opened with all its columns', () => {
  expect(withRights('approve', {}, ['items', 'items.qty'], 'edit')).toEqual({ items: 'edit' })
})

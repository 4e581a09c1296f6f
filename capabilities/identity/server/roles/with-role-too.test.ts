import { expect, it } from 'vitest'
import { namesRole, withRoleToo } from './with-role-too.ts'

const [a, b] = [
  { op: 'role', role: 'a' },
  { op: 'role', role: 'b' },
]

it.each([
  ['a grant', { who: a, operations: ['read'] }, { who: { op: 'or', of: [a, b] }, operations: ['read'] }],
  [
    'a list of roles',
    { op: 'or', of: [{ op: 'role', role: 'c' }, a] },
    { op: 'or', of: [{ op: 'role', role: 'c' }, a, b] },
  ],
  ['an exception', { op: 'not', of: a }, { op: 'not', of: { op: 'or', of: [a, b] } }],
  ['a nested list', { op: 'or', of: [{ op: 'or', of: [a] }] }, { op: 'or', of: [{ op: 'or', of: [a, b] }] }],
  [
    'a value of the same text',
    { op: 'eq', field: 'role', value: 'a' },
    { op: 'eq', field: 'role', value: 'a' },
  ],
])('lets the copy into %s', (_, before, after) => {
  expect(withRoleToo(before, 'a', 'b')).toEqual(after)
  expect(namesRole(before, 'a')).toBe(JSON.stringify(before) !== JSON.stringify(after))
})

import { any, type Filter, type Grant, not, role, userType, where } from '@gantry/model/shared'
import { describe, expect, it, test } from 'vitest'
import { rowsKindOf, whoOf, withFields, withOperation, withRowsKind, withWho } from './edit-policy.ts'

const grant: Grant = { operations: ['read'] }

test.each<[string, Filter | undefined, ReturnType<typeof whoOf>]>([
  ['nobody named', undefined, { kind: 'everyone' }],
  ['users', userType('user'), { kind: 'users' }],
  ['administrators', userType('admin'), { kind: 'admins' }],
  ['one role', role('a'), { kind: 'roles', roles: ['a'] }],
  ['several roles', any(role('a'), role('b')), { kind: 'roles', roles: ['a', 'b'] }],
  ['roles not chosen yet', false, { kind: 'roles', roles: [] }],
  ['a role and a user type', any(role('a'), userType('user')), { kind: 'other' }],
  ['everybody but a role', not(role('a')), { kind: 'other' }],
])('%s is told from a grant, and written as it was', (_, who, told) => {
  const stored = who === undefined ? grant : { ...grant, who }
  expect(whoOf(stored)).toEqual(told)
  expect(withWho(stored, told)).toEqual(stored)
})

describe('rows', () => {
  const isConditions = (filter: Filter) => typeof filter === 'object' && filter.op === 'eq'
  it.each(['all', 'own', 'department', 'conditions'] as const)('%s are told as they were chosen', kind => {
    expect(rowsKindOf(withRowsKind(grant, kind), isConditions)).toBe(kind)
  })
  it('conditions open nothing until one is written', () => {
    expect(withRowsKind(grant, 'conditions').rows).toBe(false)
  })
  it('what conditions cannot show is kept aside', () => {
    expect(rowsKindOf({ ...grant, rows: not(where('a', 'eq', 1)) }, isConditions)).toBe('other')
  })
})

test('changing and removing bring seeing with them, exporting does not', () => {
  const none: Grant = { operations: [] }
  expect(withOperation(none, 'update', true).operations).toEqual(['read', 'update'])
  expect(withOperation(none, 'export', true).operations).toEqual(['export'])
  expect(withOperation({ operations: ['read', 'update'] }, 'update', false).operations).toEqual(['read'])
})

test('no list of fields is all of them, an empty one none', () => {
  expect(withFields({ ...grant, fields: ['a'] }, null)).toEqual(grant)
  expect(withFields(grant, []).fields).toEqual([])
})

import { expect, test } from 'vitest'
import { tabsOf } from './tabs-of.ts'

const others = [
  { id: 'agency', types: ['user', 'admin'], owner: true },
  { id: 'todo_push' },
  { id: 'requests', types: ['admin'] },
] as const
const user = { userType: 'user' } as const

test('the tabs stand in their order, those of a user type only with it', () => {
  expect(tabsOf({ user }, others)).toEqual([
    'info',
    'security',
    'groups',
    'hosting',
    'todo_push',
    'developer',
    'agency',
  ])
  expect(tabsOf({ user: { userType: 'admin' } }, others)).toEqual([
    'info',
    'security',
    'groups',
    'todo_push',
    'developer',
    'agency',
    'requests',
  ])
})

test('a trustee has no tab that only the owner of the account may read', () => {
  expect(tabsOf({ user, trustee: { id: 'z', name: 'Zhao' } }, others)).toEqual([
    'info',
    'groups',
    'todo_push',
  ])
})

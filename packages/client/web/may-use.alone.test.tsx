// @vitest-environment jsdom
import {
  type AnyContract,
  type ConsoleRight,
  contract,
  createRecord,
  listRecords,
  type Session,
  type UserType,
  updateRecord,
} from '@gantry/model/shared'
import { renderHook } from '@testing-library/react'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { useMay, useMayCall, useMayKeep } from './may-use.ts'
import { enterSession } from './session.ts'

const post = '/{spaceUri}/enterprise/postManage/{id?}'
const source = '/{spaceUri}/etl/datasource'

const enter = (userType: UserType, console?: readonly ConsoleRight[]) =>
  enterSession({
    user: { id: 'a', personId: 'p', name: 'Ann', loginId: null, phone: null, email: null, userType },
    space: { id: 'demo', name: 'Demo' },
    spaces: [],
    roles: [],
    departments: [],
    permissions: [],
    lang: 'en',
    loginIp: '',
    ...(console && { console }),
  } satisfies Session)

const asked = <T,>(hook: () => T): T => renderHook(hook).result.current

test.each<[UserType, readonly ConsoleRight[] | undefined, boolean, boolean]>([
  ['admin', undefined, true, true],
  ['saas', undefined, false, true],
  ['safe', undefined, false, false],
  ['user', undefined, false, false],
  ['user', [`change ${post}`], true, true],
  ['user', [`view ${post}`], false, false],
  ['user', [`change ${source}`], false, false],
])('%s with %j may change a page: %s, and one of equipment: %s', (userType, held, may, keeps) => {
  enter(userType, held)
  expect(asked(() => useMay(post, 'change'))).toBe(may)
  expect(asked(() => useMayKeep(post, 'change'))).toBe(keeps)
})

const ofSources = (method: AnyContract['method'], path: AnyContract['path']) =>
  contract({
    method,
    path,
    scope: 'space',
    can: ['admin', 'saas'],
    summary: 'sample',
    input: Type.Object({}),
    output: Type.Object({}),
  })
const [create, change, remove] = [
  ofSources('POST', '/sources'),
  ofSources('PUT', '/sources/:id'),
  ofSources('DELETE', '/sources/:id'),
]

test.each<[UserType, readonly ConsoleRight[], readonly boolean[]]>([
  ['admin', [], [true, true, true]],
  ['saas', [], [true, true, true]],
  ['safe', [], [false, false, false]],
  ['user', [], [false, false, false]],
  ['user', [`view ${source}`, `create ${source}`], [true, false, false]],
  ['user', [`view ${source}`, `change ${source}`], [false, true, false]],
  ['user', [`delete ${source}`], [false, false, true]],
  ['user', [`delete ${post}`], [false, false, false]],
  // Officers keep to their own, whatever their roles were given.
  ['safe', [`delete ${source}`], [false, false, false]],
])('%s with %j may create, change, delete a source: %j', (userType, held, expected) => {
  enter(userType, held)
  const mayCall = asked(useMayCall)
  expect([create, change, remove].map(each => mayCall(each))).toEqual(expected)
})

test('a contract for any table is offered for the table that the page has', () => {
  enter('user', [`view ${post}`, `create ${post}`])
  const mayCall = asked(useMayCall)
  expect(mayCall(createRecord, { table: 'post' })).toBe(true)
  expect(mayCall(createRecord, { table: 'role' })).toBe(false)
  expect(mayCall(listRecords, { table: 'post' })).toBe(true)
  expect(mayCall(updateRecord, { table: 'post', id: '1' })).toBe(false)
})

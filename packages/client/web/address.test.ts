import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { addressOf, queryOf } from './address.ts'

const shape = { can: 'signed-in', summary: '', input: Type.Object({}), output: Type.Object({}) } as const
const record = contract({ ...shape, method: 'GET', path: '/tables/:table/records/:id', scope: 'space' })
const session = contract({ ...shape, method: 'GET', path: '/auth/session', scope: 'platform' })

test('parameters fill the path and leave the input', () =>
  expect(addressOf(record, { table: 'work_order', id: 'a/b', version: 3 }, 'demo')).toEqual({
    url: '/space-demo/api/tables/work_order/records/a%2Fb',
    rest: { version: 3 },
  }))

test('without a space the session decides; the platform has no space', () => {
  expect(addressOf(record, { table: 't', id: '1' }, null).url).toBe('/api/tables/t/records/1')
  expect(addressOf(session, {}, 'demo').url).toBe('/api/auth/session')
})

test('a missing parameter is refused before anything is sent', () =>
  expect(() => addressOf(record, { table: 't', id: '' }, 'demo')).toThrow('needs id'))

test('a query keeps the types of what is nested', () =>
  expect(
    queryOf({
      page: 2,
      search: '泵',
      filter: { op: 'gt', field: 'amount', value: 5 },
      fields: [],
      cursor: undefined,
    }),
  ).toEqual({ page: 2, search: '泵', filter: '{"op":"gt","field":"amount","value":5}', fields: '[]' }))

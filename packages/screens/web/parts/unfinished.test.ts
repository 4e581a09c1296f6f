import type { RecordRow, TableInfo } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { modelTable } from './table-model.ts'
import { deadlineFields, isUnfinished } from './unfinished.ts'

const option = (id: string, state?: string) => ({ id, label: id, ...(state && { state }) })
const infoOf = (fields: TableInfo['table']['fields']): TableInfo => ({
  table: { id: 'order', label: 'Order', title: 'name', fields, policy: [] },
  view: { table: 'order', list: { columns: [] }, form: { groups: [] } },
  rights: { operations: ['read'], readable: Object.keys(fields), writable: [], masked: [] },
  slaves: [],
  preferences: {},
})
const modelOf = (fields: TableInfo['table']['fields']) => modelTable(infoOf(fields), 'en', field => field)
const name = { type: 'text' }
const planned = { type: 'date', due: true }
const urgency = { type: 'choice', options: [option('high', 'high')] }
const status = {
  type: 'choice',
  options: [option('new', 'open'), option('over', 'done'), option('off', 'cancel'), option('other')],
}
const orders = modelOf({ name, urgency, status, planned })

test('a record with a deadline is read with the field that says how far it is', () => {
  expect(deadlineFields(orders)).toEqual(['status'])
  expect(deadlineFields(modelOf({ name, status, planned: { type: 'date' } }))).toEqual([])
  expect(deadlineFields(modelOf({ name, planned }))).toEqual([])
})

test.each<[Partial<RecordRow>, boolean]>([
  [{ status: 'new' }, true],
  [{ status: 'other' }, true],
  [{ status: null }, true],
  [{ status: 'over' }, false],
  [{ status: 'off' }, false],
  [{}, false],
])('a record of %o is unfinished: %s', (values, unfinished) =>
  expect(isUnfinished(orders, { id: '1', ...values } as RecordRow)).toBe(unfinished),
)

test('without such a field every record is', () =>
  expect(isUnfinished(modelOf({ name, planned }), { id: '1' } as RecordRow)).toBe(true))

import { field } from '@gantry/fields/shared'
import { defineTable, type RecordRights } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { modelOnRecord } from './model-on-record.ts'
import { modelTable } from './table-model.ts'

const order = defineTable({
  id: 'order',
  label: 'Order',
  title: 'name',
  fields: { name: field.text(), state: field.text(), code: field.serial(), lines: field.slave('line') },
  policy: {},
})
const line = defineTable({
  id: 'line',
  label: 'Line',
  title: 'name',
  master: 'order',
  fields: { name: field.text() },
  policy: {},
})
const model = modelTable(
  {
    table: order,
    slaves: [line],
    view: { table: 'order', list: { columns: [] }, form: { groups: [] } },
    rights: {
      operations: ['read', 'update'],
      readable: Object.keys(order.fields),
      writable: ['name', 'state', 'code', 'lines'],
      masked: [],
    },
    preferences: {},
  },
  'en',
  id => id,
)
const rights = (fields: readonly string[]): RecordRights => ({
  update: true,
  remove: false,
  share: false,
  handOver: false,
  fields,
  masked: [],
})
const writable = (given: RecordRights | undefined) =>
  Object.keys(order.fields).filter(modelOnRecord(model, given).writable)

it.each([
  ['of a new record: all of the table', undefined, ['name', 'state', 'lines']],
  ['of a record with some fields: those', rights(['state']), ['state']],
  ['never a field the table closes', rights(['code', 'name']), ['name']],
  ['no slave sheet that is closed on the record', rights(['name', 'state']), ['name', 'state']],
])('writable fields %s', (_, given, fields) => {
  expect(writable(given)).toEqual(fields)
})

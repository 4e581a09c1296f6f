import { field } from '@gantry/fields/shared'
import { defineTable, type FieldId, type RecordRow, where } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { modelTable } from '../parts/table-model.ts'
import { linksOn, offeredOn } from './admitted-values.ts'
import { beginRecord } from './begin-record.ts'

const order = defineTable({
  id: 'order',
  label: 'Order',
  title: 'name',
  fields: {
    name: field.text(),
    workshop: { ...field.choice(['one', 'two', 'three']), default: 'two' },
    machine: field.link('machine'),
  },
  policy: {},
})
const modelOf = (admitted: Readonly<Record<FieldId, readonly string[]>>) =>
  modelTable(
    {
      table: order,
      slaves: [],
      view: { table: 'order', list: { columns: [] }, form: { groups: [] } },
      rights: {
        operations: ['create'],
        readable: Object.keys(order.fields),
        writable: Object.keys(order.fields),
        masked: [],
        admitted,
      },
      preferences: {},
    },
    'en',
    id => id,
  )
const begin = (admitted: Readonly<Record<FieldId, readonly string[]>>) =>
  beginRecord(modelOf(admitted), { session: null, locale: { lang: 'en', timeZone: 'UTC' }, now: 0 })
const stored = { id: 'r', version: 1 } as RecordRow

it('a new record begins with the only option its author may give it', () => {
  expect(begin({ workshop: ['one'] })).toEqual({ workshop: 'one' })
  expect(begin({ workshop: ['one', 'two'] })).toEqual({ workshop: 'two' })
  expect(begin({ machine: ['m1'] })).toEqual({ workshop: 'two' })
})

it('a new record offers admitted options, within those its conditions offer; a stored one all', () => {
  const model = modelOf({ workshop: ['one', 'two'] })
  expect(offeredOn(model, null, 'workshop', undefined)).toEqual(['one', 'two'])
  expect(offeredOn(model, null, 'workshop', ['two', 'three'])).toEqual(['two'])
  expect(offeredOn(model, null, 'name', undefined)).toBeUndefined()
  expect(offeredOn(model, stored, 'workshop', undefined)).toBeUndefined()
})

it('a new record offers admitted linked records, within those its link offers', () => {
  const model = modelOf({ machine: ['m1'] })
  const machine = model.field('machine')
  const own = where('state', 'eq', 'ready')
  if (!machine) throw new Error('no field')
  expect(linksOn(model, null, machine, null)).toEqual(where('id', 'in', ['m1']))
  expect(linksOn(model, null, machine, own)).toMatchObject({
    op: 'and',
    of: [own, where('id', 'in', ['m1'])],
  })
  expect(linksOn(model, stored, machine, own)).toEqual(own)
})

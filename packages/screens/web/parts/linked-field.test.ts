import type { TableInfo } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { fieldOnPath } from './linked-field.ts'
import { modelTable } from './table-model.ts'

const table = (id: string, fields: TableInfo['table']['fields']): TableInfo => ({
  table: { id, label: id, title: 'name', fields, policy: [] },
  view: { table: id, list: { columns: [] }, form: { groups: [] } },
  rights: { operations: ['read'], readable: Object.keys(fields), writable: [], masked: [] },
  slaves: [],
  preferences: {},
})
const model = (info: TableInfo) => modelTable(info, 'en', field => field)
const job = model(table('job', { device: { type: 'link', table: 'device', label: 'Device' } }))
const device = model(
  table('device', {
    area: { type: 'text', label: 'Area' },
    line: { type: 'link', table: 'line', label: 'Line' },
  }),
)
const line = model(table('line', { name: { type: 'text', label: 'Name' } }))
const tables = new Map([device, line].map(each => [each.id, each]))

test('a field of a linked record stands under its whole path and name', () => {
  expect(fieldOnPath(job, 'device', tables)?.label).toBe('Device')
  expect(fieldOnPath(job, 'device.area', tables)).toMatchObject({ id: 'device.area', label: 'Device › Area' })
  expect(fieldOnPath(job, 'device.line.name', tables)).toMatchObject({
    id: 'device.line.name',
    label: 'Device › Line › Name',
    def: { type: 'text' },
  })
})

test('what is not known, not there or not open has no field', () => {
  expect(fieldOnPath(job, 'device.nothing', tables)).toBeUndefined()
  expect(fieldOnPath(job, 'device.area.more', tables)).toBeUndefined()
  expect(fieldOnPath(job, 'device.area', new Map())).toBeUndefined()
  expect(fieldOnPath(job, 'nothing.area', tables)).toBeUndefined()
})

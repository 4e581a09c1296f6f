import { field, required } from '@gantry/fields/shared'
import { systemCtx } from '@gantry/kernel/server'
import { defineTable } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { checkTable } from '../catalog/check-table.ts'
import { saveTables } from '../catalog/save-tables.ts'
import { getRecord } from '../read/get-record.ts'
import { createRecords } from './create-records.ts'

const kernel = await recordsDatabase()

const order = defineTable({
  id: 'order',
  label: { 'zh-CN': '单', en: 'Order' },
  title: 'code',
  fields: {
    code: field.serial({ pattern: 'WO-{field:area}-{n:3}' }),
    area: required(field.choice(['A1', 'B2'])),
  },
  policy: { read: true, create: true },
})

it('numbers records by the value of a field, each value for itself', async () => {
  await saveTables(systemCtx(kernel, 'alpha', 'test'), [{ definition: order }])
  const ctx = testCtx(kernel)
  const made = await createRecords(ctx, 'order', [{ area: 'A1' }, { area: 'B2' }, {}, { area: 'A1' }])
  const codes = await Promise.all(
    made.map(async one => (one.ok ? (await getRecord(ctx, 'order', one.id)).data.code : one.issues[0]?.code)),
  )
  expect(codes).toEqual(['WO-A1-001', 'WO-B2-001', 'required', 'WO-A1-002'])
})

it('refuses a numbering by a field that is not there, may be empty, or is no plain word', () => {
  const issuesOf = (area: object) => {
    const table = { ...order, fields: { code: order.fields.code, ...area } }
    return checkTable(table, new Map([['order', table]]))
  }
  const fault = { field: 'fields.code.pattern', code: 'serial_field', params: { field: 'area' } }
  expect(issuesOf({})).toMatchObject([fault])
  expect(issuesOf({ area: field.text() })).toMatchObject([fault])
  expect(issuesOf({ area: required(field.longText()) })).toMatchObject([fault])
  expect(issuesOf({ area: required(field.text()) })).toEqual([])
})

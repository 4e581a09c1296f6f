import { field, required } from '@gantry/fields/shared'
import { defineTable, type TableDef } from '@gantry/model/shared'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { saveTables } from '../catalog/save-tables.ts'
import { createRecord } from '../write/create-records.ts'

const kernel = await recordsDatabase()
const ctx = () => testCtx(kernel)
const policy = { read: true, create: true, update: true } as const

const customer = defineTable({
  id: 'customer',
  label: { 'zh-CN': '客户', en: 'Customer' },
  title: 'name',
  fields: {
    name: required(field.text()),
    turnover: {
      ...field.decimal({ scale: 2 }),
      label: { 'zh-CN': '营业额', en: 'Turnover' },
      computed: { rollUp: 'sum', from: 'sale', by: 'customer', of: 'total' },
    },
  },
  policy,
})
const sale = defineTable({
  id: 'sale',
  label: 'Sale',
  title: 'code',
  fields: {
    code: required(field.text()),
    customer: field.link('customer'),
    total: field.decimal({ scale: 2 }),
    note: field.text(),
  },
  policy,
})

beforeAll(async () => {
  await saveTables(ctx(), [{ definition: customer }, { definition: sale }])
})

const without = (...gone: readonly string[]): TableDef => ({
  ...sale,
  fields: Object.fromEntries(Object.entries(sale.fields).filter(([id]) => !gone.includes(id))),
})

describe('a field that another table is computed from', () => {
  it.each([
    ['is deleted', without('total'), 'total'],
    ['is the link that leads there', without('customer'), 'customer'],
    [
      'becomes what cannot be added up',
      { ...sale, fields: { ...sale.fields, total: field.text() } },
      'total',
    ],
  ])('stays when it %s, and the other field is named', async (_, definition, at) => {
    await expect(saveTables(ctx(), [{ definition, seen: 1 }])).rejects.toMatchObject({
      code: 'table.invalid',
      issues: [
        {
          field: `sale.fields.${at}`,
          code: 'read_elsewhere',
          params: { zh: '客户 › 营业额', en: 'Customer › Turnover' },
        },
      ],
    })
    await expect(createRecord(ctx(), 'sale', { code: 'S', total: 1 })).resolves.toMatchObject({ version: 1 })
  })

  it('may change in ways that do not matter to it, and goes together with what is made from it', async () => {
    const wider = {
      ...without('note'),
      fields: { ...without('note').fields, total: field.decimal({ scale: 4 }) },
    }
    await saveTables(ctx(), [{ definition: wider, seen: 1 }])
    const { turnover: _gone, ...fields } = customer.fields
    const both = await saveTables(ctx(), [
      { definition: { ...customer, fields }, seen: 1 },
      { definition: without('total', 'note'), seen: 2 },
    ])
    expect([...both.values()]).toEqual([2, 3])
  })
})

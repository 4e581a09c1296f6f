import { field, labelled } from '@gantry/fields/shared'
import { defineTable } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { matchColumns, notImported } from './match-columns.ts'

const table = defineTable({
  id: 'order',
  label: 'Order',
  title: 'name',
  fields: {
    name: labelled('标题', 'Title', field.text()),
    cost: labelled('费用(元)', 'Cost (CNY)', field.decimal()),
    net_weight: labelled('净重', 'Net weight', field.decimal()),
    part_price: labelled('备件/单价', 'Part/price', field.decimal()),
  },
  policy: [],
})

it.each([
  ['by label in either language', ['标题', 'Net weight'], ['name', 'net_weight']],
  ['by id, whatever the case and the blanks', ['NAME', 'net weight '], ['name', 'net_weight']],
  ['with another unit than the field names', ['费用（万元）', 'cost'], ['cost', null]],
  ['without the unit the field names', ['费用'], ['cost']],
  ['with a unit the field does not name', ['净重（kg）', '标题*'], ['net_weight', 'name']],
  ['never by half a name', ['费', '重', ''], [null, null, null]],
])('finds fields %s', (_how, headings, columns) => {
  expect(matchColumns(table, headings)).toEqual(columns)
})

const part = defineTable({
  id: 'part',
  master: 'order',
  label: { 'zh-CN': '备件', en: 'Part' },
  title: 'name',
  fields: {
    name: labelled('标题', 'Title', field.text()),
    qty: labelled('数量', 'Quantity', field.number()),
    price: labelled('单价', 'Price', field.number()),
  },
  policy: [],
})

it.each([
  [
    'behind the name of the slave',
    ['标题', '备件 · 标题', '备件：数量'],
    ['name', 'parts.name', 'parts.qty'],
  ],
  ['alone where the record has none of that name', ['Title', 'quantity'], ['name', 'parts.qty']],
  [
    'but for one of the record that is called exactly so',
    ['备件/单价', '备件/数量'],
    ['part_price', 'parts.qty'],
  ],
  ['once', ['数量', '备件·数量'], ['parts.qty', null]],
  ['never as the slave itself', ['备件', '备件数量'], [null, null]],
])('finds fields of slave rows %s', (_how, headings, columns) => {
  expect(matchColumns(table, headings, [{ id: 'parts', table: part }])).toEqual(columns)
})

const exported = defineTable({
  id: 'exported',
  label: 'Exported',
  title: 'name',
  fields: {
    name: labelled('标题', 'Title', field.text()),
    no: labelled('编号', 'No', field.serial({ pattern: 'E-{n:3}' })),
    total: { ...labelled('金额', 'Amount', field.decimal()), computed: { formula: '1 + 1' } },
    papers: labelled('附件', 'Files', field.attachment()),
    secret: labelled('密钥', 'Secret', field.encrypted()),
    parts: labelled('备件', 'Parts', field.slave('part')),
  },
  policy: [],
})

it('files are in no cell, and what the server fills is said to be not imported', () => {
  const headings = ['标题', '编号', '金额', '附件', '密钥', '备件', '其他']
  const columns = matchColumns(exported, headings)
  expect(columns).toEqual(['name', 'no', 'total', null, 'secret', null, null])
  expect(notImported(exported, headings, columns)).toEqual([
    null,
    'assigned',
    'computed',
    'files',
    null,
    null,
    null,
  ])
})

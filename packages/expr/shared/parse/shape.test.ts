import { expect, test } from 'vitest'
import { check } from '../check/check.ts'
import { type ContextType, t } from '../types/expr-type.ts'
import { parse } from './parse.ts'
import { shapeOf, shapeWithin } from './shape.ts'

const parts: ContextType = {
  kind: 'context',
  fields: { qty: { type: t.number, label: { 'zh-CN': '数量', en: 'Net quantity' } } },
}
const table: ContextType = {
  kind: 'context',
  fields: {
    planned: { type: t.date, label: { 'zh-CN': '计划日期', en: 'Planned date' } },
    margin: { type: t.number, label: { 'zh-CN': '毛利-净', en: 'profit-margin' } },
    items: { type: t.list(parts), label: { 'zh-CN': '明细', en: 'Items' } },
    ...Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [
        `f${index}`,
        { type: t.number, label: { 'zh-CN': `字段${index}`, en: `Some field ${index}` } },
      ]),
    ),
  },
}

test.each([
  ['1 + 1', {}],
  ['Planned  date', { 'Planned date': true }],
  ['profit - margin', { margin: true, 'profit - margin': true }],
  ['count(items[Net quantity > 1])', { items: { 'Net quantity': true } }],
  ['Items.qty', { Items: { qty: true } }],
])('of a table with a thousand fields %s needs %j', (source, names) => {
  expect({ ...shapeWithin(shapeOf(table), source) }).toEqual(names)
  expect(check(parse(source, table), table).issues).toEqual([])
})

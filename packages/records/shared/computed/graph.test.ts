import { field, labelled } from '@gantry/fields/shared'
import { defineTable, type TableDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { computedGraph, describeCycle } from './graph.ts'

const line = defineTable({
  id: 'order_line',
  label: { 'zh-CN': '订单明细', en: 'Order line' },
  title: 'qty',
  master: 'sale_order',
  fields: {
    qty: field.number(),
    price: field.decimal(),
    product: field.link('product'),
    amount: { ...field.decimal(), computed: { formula: 'qty * price' } },
  },
  policy: {},
})

const order = defineTable({
  id: 'sale_order',
  label: { 'zh-CN': '订单', en: 'Order' },
  title: 'code',
  fields: {
    // In the wrong order on purpose.
    due: { ...labelled('应付', 'Due', field.decimal()), computed: { formula: 'total * (1 - discount)' } },
    discount: { ...field.percent(), computed: { lookup: 'customer', of: 'discount' } },
    total: { ...field.decimal(), computed: { formula: 'sum(items.amount)' } },
    code: field.text(),
    items: field.slave('order_line'),
    customer: field.link('customer'),
    status: field.choice(['open', 'paid']),
  },
  policy: {},
})

const customer = defineTable({
  id: 'customer',
  label: { 'zh-CN': '客户', en: 'Customer' },
  title: 'name',
  fields: {
    name: field.text(),
    discount: field.percent(),
    turnover: {
      ...labelled('营业额', 'Turnover', field.decimal()),
      computed: {
        rollUp: 'sum',
        from: 'sale_order',
        by: 'customer',
        of: 'due',
        where: { op: 'eq', field: 'status', value: 'paid' },
      },
    },
  },
  policy: {},
})

const product = defineTable({
  id: 'product',
  label: 'Product',
  title: 'name',
  fields: {
    name: field.text(),
    sold: { ...field.decimal(), computed: { rollUp: 'sum', from: 'order_line', by: 'product', of: 'qty' } },
  },
  policy: {},
})

const graphOf = (...tables: TableDef[]) => computedGraph(new Map(tables.map(table => [table.id, table])))
const graph = graphOf(line, order, customer, product)

test('a computed field tells what it is made from, and by which way', () => {
  expect(graph.dependenciesOf('sale_order', 'total')).toEqual([
    { table: 'order_line', field: 'amount', path: 'slave' },
  ])
  expect(graph.dependenciesOf('sale_order', 'due')).toEqual([
    { table: 'sale_order', field: 'total', path: 'own' },
    { table: 'sale_order', field: 'discount', path: 'own' },
  ])
  expect(graph.dependenciesOf('sale_order', 'discount')).toEqual([
    { table: 'sale_order', field: 'customer', path: 'own' },
    { table: 'customer', field: 'discount', path: 'lookup' },
  ])
  expect(graph.dependenciesOf('customer', 'turnover')).toEqual([
    { table: 'sale_order', field: 'customer', path: 'rollUp' },
    { table: 'sale_order', field: 'due', path: 'rollUp' },
    { table: 'sale_order', field: 'status', path: 'rollUp' },
  ])
  expect(graph.dependenciesOf('sale_order', 'code')).toEqual([])
})

test('what must follow a change in other records is found with the way to it', () => {
  expect(graph.dependantsOf('customer', ['discount'])).toEqual([
    { table: 'sale_order', field: 'discount', how: { path: 'lookup', via: 'customer' } },
  ])
  const turnover = { table: 'customer', field: 'turnover', how: { path: 'rollUp', by: 'customer' } }
  expect(graph.dependantsOf('sale_order', ['status', 'due', 'customer'])).toEqual([turnover])
  expect(graph.dependantsOf('order_line', ['qty'])).toEqual([
    { table: 'product', field: 'sold', how: { path: 'rollUp', by: 'product' } },
  ])
  expect(graph.dependantsOf('order_line', ['price'])).toEqual([])
})

test('fields that lead back to themselves are named as the way round', () => {
  expect(graph.circles).toEqual([])
  const looped = graphOf(line, product, order, {
    ...customer,
    fields: {
      ...customer.fields,
      discount: {
        ...labelled('折扣', 'Discount', field.percent()),
        computed: { formula: 'if turnover > 1000 then 0.1 else 0' },
      },
    },
  })
  expect(looped.circles).toHaveLength(1)
  const said = looped.circles.map(describeCycle)[0]
  const ways = [...(said?.en.matchAll(/(\w+\.\w+)/g) ?? [])].map(([name]) => name)
  expect(ways).toHaveLength(5)
  expect(ways[0]).toBe(ways[4])
  expect(said?.['zh-CN']).toContain('客户.营业额')
})

test('a formula over itself is the shortest circle', () => {
  const [circle = []] = graphOf({
    ...product,
    fields: { n: { ...field.number(), computed: { formula: 'n + 1' } } },
  }).circles
  expect(describeCycle(circle).en).toBe('Product.n → Product.n')
})

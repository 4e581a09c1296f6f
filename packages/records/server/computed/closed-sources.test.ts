import { field } from '@gantry/fields/shared'
import { type Grant, role, type TableDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { closedSources } from './closed-sources.ts'

const read = (rest: Partial<Grant> = {}): Grant => ({ operations: ['read'], ...rest })

const supplier = (policy: readonly Grant[]): TableDef => ({
  id: 'supplier',
  label: 'Suppliers',
  title: 'name',
  fields: { name: field.text(), discount: { ...field.number(), label: 'Discount' } },
  policy,
})
const order = (policy: readonly Grant[]): TableDef => ({
  id: 'order',
  label: 'Orders',
  title: 'name',
  fields: {
    name: field.text(),
    supplier: field.link('supplier'),
    discount: { ...field.number(), computed: { lookup: 'supplier', of: 'discount' } },
  },
  policy,
})
const buyer = role('buyer')

test.each<[string, readonly Grant[], readonly Grant[], boolean]>([
  ['everybody reads both', [read()], [read()], false],
  ['everybody reads the order, buyers the discount', [read()], [read({ who: buyer })], true],
  ['the discount is listed for nobody', [read()], [read({ fields: ['name'] })], true],
  ['buyers read both', [read({ who: buyer })], [read({ fields: ['name'] }), read({ who: buyer })], false],
  [
    'the lookup is shown to buyers only',
    [read({ fields: ['name'] }), read({ who: buyer })],
    [read({ who: buyer })],
    false,
  ],
])('%s', (_what, orders, suppliers, told) => {
  const tables = new Map([order(orders), supplier(suppliers)].map(table => [table.id, table]))
  const issues = closedSources(order(orders), tables, 'en')
  expect(issues).toEqual(
    told
      ? [
          {
            field: 'order.fields.discount',
            code: 'source_closed',
            params: { table: 'Suppliers', field: 'Discount' },
          },
        ]
      : [],
  )
})

import { field } from '@gantry/fields/shared'
import { defineTable } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { printKind } from './print-kind.ts'
import { withoutField } from './without-field.ts'

const order = defineTable({
  id: 'order',
  label: 'Order',
  title: 'name',
  fields: { name: field.text(), due: field.date(), items: field.slave('item') },
  policy: {},
})
const item = defineTable({
  id: 'item',
  label: 'Item',
  title: 'part',
  master: 'order',
  fields: { part: field.text(), price: field.decimal() },
  policy: {},
})
const tables = new Map([order, item].map(table => [table.id, table]))
const template = {
  ...printKind.empty({ tables, before: tables, named: new Map() }),
  table: 'order',
  blocks: [
    { kind: 'fields' as const, fields: ['name', 'due'], columns: 2 },
    { kind: 'code' as const, code: 'bar' as const, field: 'due', size: 20 },
    {
      kind: 'rows' as const,
      field: 'items',
      columns: [{ field: 'part' }, { field: 'price' }],
      totals: ['price'],
      sort: { field: 'price', direction: 'asc' as const },
    },
  ],
}
const blocks = (table: string, of: string) => withoutField(template, { table, field: of }, tables).blocks

test('a field goes from the blocks of a template, and a block that only showed it goes with it', () => {
  expect(blocks('order', 'due')).toEqual([
    { kind: 'fields', fields: ['name'], columns: 2 },
    template.blocks[2],
  ])
  expect(blocks('order', 'items')).toEqual(template.blocks.slice(0, 2))
  expect(blocks('item', 'price')[2]).toEqual({ kind: 'rows', field: 'items', columns: [{ field: 'part' }] })
})

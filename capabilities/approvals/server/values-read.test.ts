import { newId } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { drawnTable } from '@gantry/testing/server'
import { type Effect, emptyWorkflow } from '@gantry/workflow/shared'
import { expect, test } from 'vitest'
import type { Pinned } from './definition.ts'
import { withValuesRead } from './values-read.ts'

const order = drawnTable('order', {
  amount: field.decimal({ scale: 2 }),
  phone: { ...field.phone(), personal: 'phone' },
  note: field.text(),
  items: field.slave('order_item'),
})
const item: TableDef = {
  ...drawnTable('order_item', {}, { master: 'order', title: 'name', policy: [] }),
  fields: { name: field.text(), qty: field.number(), phone: { ...field.phone(), personal: 'phone' } },
}
const when = {
  much: 'amount > 100',
  called: 'phone = "1"',
  noted: 'note = "x"',
  counted: 'SUM(items.qty) > 1 and COUNT(items.phone) > 0',
}
const pinned: Pinned = {
  def: {
    ...emptyWorkflow(newId(), 'order'),
    nodes: {
      split: {
        kind: 'inclusive',
        settings: {
          name: 'Split',
          branches: [...Object.entries(when).map(([id, when]) => ({ id, when })), { id: 'other' }],
        },
      },
    },
  },
  release: 1,
  table: order,
  tables: new Map([order, item].map(each => [each.id, each])),
  keyFields: [],
  monitors: undefined,
}
const row = {
  amount: '900.00',
  phone: '13800000000',
  note: 'x'.repeat(2_000),
  items: [
    { id: 'a', name: 'Bolt', qty: 2, phone: '13800000000' },
    { id: 'b', name: 'Nut', qty: 3, phone: null },
  ],
}

test.each([
  [['much'], { amount: '900.00' }],
  [['counted'], { items: [{ qty: 2 }, { qty: 3 }] }],
  // The track never changes, so nothing personal gets onto it, and nothing long.
  [['called', 'noted'], {}],
  [['other'], undefined],
] as const)('of the branches %o the track keeps %o', (branches, read) => {
  const entered: Effect = {
    kind: 'explain',
    activation: 1,
    why: { rules: [], passed: [{ node: 'split', branches }] },
  }
  const [kept] = withValuesRead(pinned, row, [entered])
  expect(kept).toEqual({
    ...entered,
    why: { rules: [], passed: [{ node: 'split', branches, ...(read && { read }) }] },
  })
})

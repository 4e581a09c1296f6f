// @vitest-environment jsdom
import { field } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { wholeModel } from '@gantry/screens/web'
import { expect, test } from 'vitest'
import { valuesRead } from './values-read.ts'

const order: TableDef = {
  id: 'order',
  label: 'Orders',
  title: 'name',
  policy: [],
  fields: {
    name: { ...field.text(), label: 'Name' },
    amount: { ...field.number(), label: 'Amount' },
    items: { ...field.slave('item'), label: 'Items' },
  },
}
const item: TableDef = {
  id: 'item',
  label: 'Items',
  title: 'what',
  master: 'order',
  policy: [],
  fields: { what: { ...field.text(), label: 'What' }, qty: { ...field.number(), label: 'Quantity' } },
}
const model = wholeModel(order, id => id, [item])
const row = {
  name: 'Bearings',
  amount: 90,
  items: [{ qty: 3 }, { qty: 4 }, { qty: 5 }, { qty: 6 }, { qty: 7 }, { qty: 8 }],
}

test('a condition tells the values it reads, those of rows counted beyond the fifth', () => {
  const values = (when: string, seen: Readonly<Record<string, (typeof row)[keyof typeof row]>> = row) =>
    valuesRead(when, model, id => seen[id])
  expect(values('amount > 50')).toEqual(['Amount 90'])
  expect(values('amount > 50', { name: 'Bearings' })).toEqual([])
  const [said = ''] = values('SUM(items.qty) > 10')
  expect(said).toMatch(/^Items · Quantity 3.*7 \+1$/)
  expect(said).not.toContain('8')
})

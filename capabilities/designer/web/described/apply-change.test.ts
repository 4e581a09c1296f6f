import type { TableChange, TableDef } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { defaultFormOf } from '../../shared/default-form.ts'
import type { TableDesign } from '../../shared/types.ts'
import { applyChange, changeWords } from './apply-change.ts'

const order: TableDef = {
  id: 'order',
  label: 'Orders',
  title: 'name',
  fields: { name: { type: 'text', label: 'Name' }, amount: { type: 'decimal', label: 'Amount' } },
  policy: [],
}
const changes: readonly TableChange[] = [
  {
    do: 'addField',
    table: 'order',
    field: 'status',
    def: { type: 'choice', label: 'Status', options: ['Open'] },
  },
  {
    do: 'changeField',
    table: 'order',
    field: 'amount',
    def: { type: 'decimal', label: 'Amount', required: true },
  },
  {
    do: 'addRows',
    field: 'items',
    rows: {
      id: 'order_items',
      label: 'Items',
      title: 'part',
      fields: { part: { type: 'text', label: 'Part' } },
      policy: [],
      master: 'order',
    },
  },
  { do: 'addField', table: 'order_items', field: 'price', def: { type: 'decimal', label: 'Price' } },
  { do: 'changeTable', table: 'order', label: 'Purchase orders' },
  { do: 'removeField', table: 'order', field: 'name' },
]
const designs: readonly (readonly [string, TableDesign])[] = [
  ['without a view', { tables: [order], view: null }],
  ['with a form of its own', { tables: [order], view: defaultFormOf(order) }],
]

it.each(designs)(
  'applies described changes %s: new fields stand last, removed ones leave the form',
  (_, design) => {
    const after = changes.reduce(applyChange, design)
    const [master, rows] = after.tables
    expect(master?.label).toBe('Purchase orders')
    expect(Object.keys(master?.fields ?? {})).toEqual(['amount', 'status', 'items'])
    expect(master?.fields.amount?.required).toBe(true)
    expect(Object.keys(rows?.fields ?? {})).toEqual(['part', 'price'])
    if (design.view) expect(after.view?.form.groups.at(-1)?.fields.slice(-2)).toEqual(['status', 'items'])
    expect(JSON.stringify(after.view)).not.toContain('"name"')
  },
)

it('says each change on its own, and leaves out what is not chosen', () => {
  const design: TableDesign = { tables: [order], view: null }
  const words = changeWords(design, changes)
  expect(words.map(each => each.length > 0)).toEqual(changes.map(() => true))
  expect(words[0]?.map(({ sign }) => sign)).toEqual(['added'])
  const chosen = changes.filter(({ do: kind }) => kind !== 'addRows')
  expect(chosen.reduce(applyChange, design).tables.map(({ id }) => id)).toEqual(['order'])
})

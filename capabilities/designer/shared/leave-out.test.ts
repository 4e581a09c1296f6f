import { type AnyKind, leaveOut, type PackagedDesign } from '@gantry/designs/shared'
import { field, labelled } from '@gantry/fields/shared'
import { role, type TableDef, where } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { tableKind } from './table-kind.ts'
import type { TableDesign } from './types.ts'

const order: TableDef = {
  id: 'order',
  label: 'Orders',
  title: 'name',
  fields: {
    name: labelled('名称', 'Name', field.text()),
    machine: labelled('设备', 'Machine', field.link('machine')),
    place: { ...field.text(), label: 'Place', computed: { lookup: 'machine', of: 'place' } },
    shown: { ...field.text(), label: 'Shown', computed: { formula: 'place' } },
    cost: { ...field.number(), label: 'Cost', rules: { required: 'machine != null' } },
    note: { ...field.text(), label: 'Note', rules: { required: 'cost > 5' } },
  },
  unique: [['name', 'machine'], ['name']],
  search: ['name', 'place'],
  validations: [
    { id: 'v1', that: 'machine != null', message: 'A machine', at: ['machine', 'name'] },
    { id: 'v2', that: 'cost > 0', message: 'A cost', at: ['cost', 'place'] },
  ],
  policy: [
    { who: role('all'), operations: ['read'] },
    { operations: ['read'], rows: where('machine.place', 'eq', 'Hall') },
    { operations: ['read'], fields: ['name', 'place'] },
    { operations: ['update'], fields: ['machine'] },
  ],
}
const design: TableDesign = {
  tables: [order],
  view: {
    table: 'order',
    list: {
      columns: [{ field: 'name' }, { field: 'machine' }, { field: 'place', hidden: true }],
      sort: [{ field: 'place', direction: 'asc' }],
      group: { by: [{ field: 'machine' }] },
      tree: { levels: ['machine'] },
      tabs: [
        { id: 'hall', label: 'Hall', filter: where('machine.place', 'eq', 'Hall') },
        { id: 'dear', label: 'Dear', filter: where('cost', 'gt', 5) },
      ],
    },
    form: {
      groups: [
        {
          label: 'Order',
          fields: ['name', 'machine', '$parts', 'shown', 'cost'],
          blocks: { $parts: { kind: 'related', table: 'part', by: 'order' } },
        },
      ],
    },
  },
}
/** Another table that looks up what goes. */
const report: TableDef = {
  id: 'report',
  label: 'Reports',
  title: 'name',
  fields: {
    name: field.text(),
    order: field.link('order'),
    where: { ...field.text(), label: 'Where', computed: { lookup: 'order', of: 'place' } },
  },
  policy: [],
}
const packaged = (body: TableDesign, id: string): PackagedDesign => ({
  app: 'app',
  kind: 'table',
  id,
  body: JSON.parse(JSON.stringify(body)),
})
const scope = { tables: new Map(), before: new Map(), named: new Map() }
const kindOf = () => tableKind as unknown as AnyKind
const leaving = (tables: readonly string[], of: TableDesign = design) =>
  leaveOut(
    [packaged(of, 'order'), packaged({ tables: [report], view: null }, 'report')],
    new Set(tables),
    kindOf,
    scope,
  )
const bodyOf = (left: ReturnType<typeof leaving>, at = 0) => left.designs[at]?.body as unknown as TableDesign

it('a link goes with everything that depends on it, in other tables too', () => {
  const left = leaving(['machine'])
  expect(left.fields.map(({ tableName, field }) => `${tableName} ${field}`)).toEqual([
    'Orders machine',
    'Orders place',
    'Orders shown',
    'Reports where',
  ])
  expect(left.stays).toEqual([])
  const [table] = bodyOf(left).tables
  expect(Object.keys(table?.fields ?? {})).toEqual(['name', 'cost', 'note'])
  expect(table?.fields.cost).toEqual({ type: 'number', label: 'Cost' })
  expect(table?.fields.note?.rules).toEqual({ required: 'cost > 5' })
  expect(table?.unique).toEqual([['name']])
  expect(table?.search).toEqual(['name'])
  expect(table?.validations?.map(({ id, at }) => [id, at])).toEqual([['v2', ['cost']]])
  expect(Object.keys(bodyOf(left, 1).tables[0]?.fields ?? {})).toEqual(['name', 'order'])
})

it('no right becomes wider: a grant whose rows or only fields go is left out', () => {
  expect(bodyOf(leaving(['machine'])).tables[0]?.policy).toEqual([
    { who: role('all'), operations: ['read'] },
    { operations: ['read'], fields: ['name'] },
  ])
})

it('columns, order, groups, tabs and places of the form go', () => {
  const { list, form } = bodyOf(leaving(['machine', 'part'])).view ?? {}
  expect(list).toEqual({
    columns: [{ field: 'name' }],
    sort: [],
    tabs: [{ id: 'dear', label: 'Dear', filter: where('cost', 'gt', 5) }],
  })
  expect(form).toEqual({ groups: [{ label: 'Order', fields: ['name', 'cost'] }] })
})

it('what is lost is told by its places', () => {
  const places = leaving(['machine']).places.map(({ at }) => at)
  expect(places).toEqual(
    expect.arrayContaining([
      'order.fields.cost.rules',
      'order.unique.0',
      'order.policy.1.rows',
      'view.list.columns',
      'view.list.tabs.hall',
    ]),
  )
  expect(places.filter(at => at.startsWith('order.fields.machine'))).toEqual([])
})

it.each<[string, Partial<TableDef>, string]>([
  ['a limit', { limits: [{ rows: where('machine.place', 'eq', 'Hall') }] }, 'order.limits.0'],
  ['a title', { title: 'machine' }, 'order.fields.machine.table'],
])('%s stays, and is told', (_, more, at) => {
  const left = leaving(['machine'], { ...design, tables: [{ ...order, ...more }] })
  expect(left.stays.map(place => place.at)).toContain(at)
  expect(left.places.map(place => place.at)).not.toContain(at)
})

it('a design of another kind that cannot do without is left out as a whole', () => {
  const shown: AnyKind = {
    ...kindOf(),
    name: 'board',
    mentions: () => [{ at: 'source', to: { kind: 'table', id: 'machine' }, how: 'shows' }],
    nameOf: () => 'Machines',
  }
  const { tablesOf: _tables, leaveOut: _leave, ...board } = shown
  const left = leaveOut(
    [packaged(design, 'order'), { app: 'app', kind: 'board', id: 'b', body: {} }],
    new Set(['machine']),
    name => (name === 'board' ? board : kindOf()),
    scope,
  )
  expect(left.designs.map(({ id }) => id)).toEqual(['order'])
  expect(left.whole).toEqual([{ key: 'board/b', kind: 'board', design: 'Machines' }])
  expect(left.stays).toEqual([])
})

it('nothing changes without a table to leave out', () => {
  const left = leaving([])
  expect(bodyOf(left)).toEqual(design)
  expect(left.fields).toEqual([])
})

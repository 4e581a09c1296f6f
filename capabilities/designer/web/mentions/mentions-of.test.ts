import type { Mentioning } from '@gantry/designs/shared'
import { field } from '@gantry/fields/shared'
import { type TableDef, where } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import type { TableDesign } from '../../shared/types.ts'
import { removeField } from '../edit-design.ts'
import { mentionsOf } from './mentions-of.ts'

const job: TableDef = {
  id: 'job',
  label: 'Job',
  title: 'name',
  fields: {
    name: { ...field.text(), label: 'Name' },
    hours: { ...field.number(), label: 'Hours' },
    kind: field.text(),
    cost: { ...field.number(), label: 'Cost', computed: { formula: 'hours * 2 + sum(parts.qty)' } },
    due: { ...field.text(), label: 'Due', default: { formula: 'kind + "!"' } },
    cause: {
      ...field.text(),
      label: 'Cause',
      rules: { shown: 'hours > 2', required: 'count(parts[qty > 1]) > 0' },
    },
    above: {
      ...field.link('job'),
      label: 'Above',
      linkage: { match: [{ field: 'name', of: 'due' }], fill: { fields: [{ from: 'cost', to: 'hours' }] } },
    },
    place: field.link('site'),
    parts: field.slave('part'),
  },
  unique: [['name', 'kind']],
  similar: { fields: ['name'] },
  search: ['kind'],
  policy: [
    { operations: ['read'] },
    { operations: ['update'], rows: where('kind', 'eq', 'own'), fields: ['hours'] },
  ],
  validations: [{ id: 'v', that: 'sum(parts.qty) < hours', message: 'Few', at: ['parts'] }],
  limits: [{ rows: where('hours', 'gt', 1) }],
}
const part: TableDef = {
  id: 'part',
  label: 'Part',
  title: 'qty',
  master: 'job',
  fields: { qty: field.number() },
  policy: [],
}
const design: TableDesign = {
  tables: [job, part],
  view: {
    table: 'job',
    list: {
      columns: [{ field: 'hours' }],
      sort: [{ field: 'hours', direction: 'desc' }],
      tabs: [
        { id: 'own', label: 'Own', filter: where('kind', 'eq', 'own') },
        { id: 'below', label: 'Below', filter: where('above.kind', 'eq', 'own') },
        { id: 'many', label: 'Many', filter: where('parts.qty', 'gt', 9) },
        { id: 'there', label: 'There', filter: where('place.name', 'notEmpty') },
      ],
    },
    form: { groups: [{ fields: ['hours'] }] },
  },
}
const site = { kind: 'table', id: 'site', name: { 'zh-CN': '现场', en: 'Site' }, app: null, table: null }
const elsewhere: readonly Mentioning[] = [
  {
    design: site,
    at: 'site.fields.spent.computed',
    to: { id: 'job', part: 'hours' },
    name: 'Spent',
    how: 'reads',
    removable: false,
    of: 'release',
  },
  {
    design: site,
    at: 'view.list.tabs.long',
    to: { id: 'job', part: 'hours' },
    name: 'Long jobs',
    how: 'reads',
    removable: false,
    of: 'release',
  },
]
const said = (table: string, of: string) =>
  mentionsOf(design, elsewhere, { table, field: of }).map(({ kind, name }) =>
    `${kind} ${typeof name === 'string' ? name : name.en}`.trim(),
  )

test('whatever refers to a field is found, here and in other tables', () => {
  expect(said('job', 'hours')).toEqual([
    'computed Cost',
    'rule Cause',
    'linkage Above',
    'validation Few',
    'grant 2',
    'limit 1',
    'sort',
    'elsewhere Site › Spent',
    'elsewhereTab Site › Long jobs',
  ])
  expect(said('job', 'kind')).toEqual([
    'default Due',
    'unique Job',
    'search Job',
    'grant 2',
    'tab Own',
    'tab Below',
  ])
  expect(said('job', 'name')).toEqual(['linkage Above', 'unique Job', 'similar Job'])
  expect(said('part', 'qty')).toEqual(['computed Cost', 'rule Cause', 'validation Few', 'tab Many'])
  expect(said('job', 'place')).toEqual(['tab There'])
  expect(said('job', 'due')).toEqual(['linkage Above'])
})

test('tabs of the list go with a field they ask about, also one of rows or of a linked record', () => {
  const left = (table: string, of: string) =>
    removeField(design, { table, field: of }).view?.list.tabs?.map(({ id }) => id)
  expect(left('job', 'kind')).toEqual(['many', 'there'])
  expect(left('part', 'qty')).toEqual(['own', 'below', 'there'])
  expect(left('job', 'place')).toEqual(['own', 'below', 'many'])
  expect(left('job', 'due')).toEqual(['own', 'below', 'many', 'there'])
})

import { field } from '@gantry/fields/shared'
import type { TableDef, TableInfo } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { modelTable } from '../parts/table-model.ts'
import { leadsTo, readPath, treeFilter, treeOf, writePath } from './tree-path.ts'

const table: TableDef = {
  id: 'machine',
  label: 'Machine',
  title: 'name',
  fields: {
    name: field.text(),
    kind: field.choice(['pump', 'fan']),
    area: field.link('area'),
    parent: field.tree('machine'),
    site: field.address(),
    phone: field.text(),
    note: field.longText(),
    tags: field.tags(),
  },
  policy: [],
}
const info: TableInfo = {
  table,
  view: { table: 'machine', list: { columns: [] }, form: { groups: [] } },
  rights: {
    operations: ['read'],
    readable: Object.keys(table.fields),
    writable: [],
    masked: ['phone'],
  },
  slaves: [],
  preferences: {},
}
const model = modelTable(info, 'en', id => id)
const filter = (path: string, levels = ['area', 'kind', 'parent', 'site']) =>
  treeFilter(model, { levels }, readPath(path))

test('a way reads in an address as it was written', () => {
  for (const path of [
    { steps: [{ field: 'area', value: 'A;3:4' }], own: false },
    {
      steps: [
        { field: 'area', value: 'a' },
        { field: 'kind', value: '' },
      ],
      own: true,
    },
  ])
    expect(readPath(writePath(path))).toEqual(path)
  expect(readPath('')).toBeNull()
  expect(readPath('nonsense')).toBeNull()
  expect(readPath('a:%')).toEqual({ steps: [{ field: 'a', value: '%' }], own: false })
})

test('levels are fields a person may ask for by their values', () => {
  const levels = ['area', 'phone', 'note', 'tags', 'gone', 'kind']
  expect(treeOf(model, { levels })).toEqual({ levels: ['area', 'kind'] })
  expect(treeOf(model, { levels: ['phone'] })).toBeNull()
  expect(treeOf(model, undefined)).toBeNull()
})

test('the last level takes what is below it along, those above name their own', () => {
  expect(filter('area:a')).toEqual({ op: 'under', field: 'area', value: 'a' })
  expect(filter('!area:a')).toEqual({ op: 'eq', field: 'area', value: 'a' })
  expect(filter('area:a;kind:pump')).toEqual({
    op: 'and',
    of: [
      { op: 'eq', field: 'area', value: 'a' },
      { op: 'eq', field: 'kind', value: 'pump' },
    ],
  })
  expect(filter('kind:')).toEqual({ op: 'empty', field: 'kind' })
  expect(filter('site:广东省')).toEqual({ op: 'startsWith', field: 'site', value: '广东省' })
})

test('a record of the table itself stands among those below it', () => {
  expect(filter('parent:a')).toMatchObject({ op: 'or', of: [{ field: 'id' }, { op: 'under' }] })
  expect(filter('!parent:a')).toEqual({ op: 'eq', field: 'parent', value: 'a' })
})

test('a way through another tree narrows nothing', () => {
  expect(filter('phone:1')).toBeNull()
  expect(filter('area:a', ['kind'])).toBeNull()
})

test('one way leads to another through its steps', () => {
  const [a, b] = [
    { field: 'area', value: 'a' },
    { field: 'kind', value: 'pump' },
  ]
  expect([leadsTo([a], [a, b]), leadsTo([a, b], [a]), leadsTo([b], [a, b])]).toEqual([true, false, false])
})

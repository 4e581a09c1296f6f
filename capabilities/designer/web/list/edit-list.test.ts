import { type TableDef, where } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import type { TableDesign } from '../../shared/types.ts'
import { removeField } from '../edit-design.ts'
import {
  addTab,
  changeTab,
  listOf,
  moveTab,
  removeTab,
  withColumns,
  withPageSize,
  withSort,
} from './edit-list.ts'

const text = { type: 'text' } as const
const table: TableDef = { id: 't', label: 'T', title: 'a', fields: { a: text, b: text }, policy: [] }
const design: TableDesign = { tables: [table], view: null }

test('a list that was never designed begins as it follows from the table', () => {
  expect(listOf(design).columns.map(({ field }) => field)).toEqual(['a', 'b', 'updatedAt'])
  const ordered = withSort(withColumns(design, [{ field: 'b' }]), [{ field: 'b', direction: 'asc' }])
  expect(listOf(ordered)).toEqual({ columns: [{ field: 'b' }], sort: [{ field: 'b', direction: 'asc' }] })
  expect(ordered.view?.form.groups).toEqual([{ fields: ['a', 'b'] }])
})

test('what is taken back leaves nothing behind', () => {
  const changed = withPageSize(withSort(design, [{ field: 'b', direction: 'asc' }]), 50)
  expect(listOf(changed).pageSize).toBe(50)
  expect(listOf(withPageSize(withSort(changed, []), undefined))).toEqual(listOf(design))
})

test('tabs have ids of their own, keep their order, and go with the field they ask about', () => {
  const one = addTab(design, 'One')
  const two = changeTab(addTab(one, 'Two'), { id: 'tab2', label: 'Two', filter: where('b', 'eq', 'x') })
  expect(listOf(moveTab(two, 'tab2', -1)).tabs?.map(({ id }) => id)).toEqual(['tab2', 'tab1'])
  expect(listOf(moveTab(two, 'tab1', -1)).tabs?.map(({ id }) => id)).toEqual(['tab1', 'tab2'])
  const again = addTab(removeTab(two, 'tab1'), 'Three')
  expect(listOf(again).tabs?.map(({ id }) => id)).toEqual(['tab2', 'tab3'])
  const sorted = withSort(two, [{ field: 'b', direction: 'asc' }])
  const left = listOf(removeField(sorted, { table: 't', field: 'b' }))
  expect(left.tabs?.map(({ id }) => id)).toEqual(['tab1'])
  expect(left.sort).toEqual([])
})

import { type TableDef, where } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import type { TableDesign } from '../../shared/types.ts'
import { removeField } from '../edit-design.ts'
import {
  addMark,
  addTab,
  changeMark,
  changeTab,
  listOf,
  moveMark,
  moveTab,
  removeMark,
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
  const added = addTab(one, 'Two')
  const idsIn = (of: TableDesign) => listOf(of).tabs?.map(({ id }) => id) ?? []
  const [first = '', second = ''] = idsIn(added)
  const two = changeTab(added, { id: second, label: 'Two', filter: where('b', 'eq', 'x') })
  expect(idsIn(moveTab(two, second, -1))).toEqual([second, first])
  expect(idsIn(moveTab(two, first, -1))).toEqual([first, second])
  expect(idsIn(removeTab(two, first))).toEqual([second])
  expect(idsIn(addTab(design, 'One'))).not.toEqual(idsIn(one))
  const sorted = withSort(two, [{ field: 'b', direction: 'asc' }])
  const left = listOf(removeField(sorted, { table: 't', field: 'b' }))
  expect(left.tabs?.map(({ id }) => id)).toEqual([first])
  expect(left.sort).toEqual([])
})

test('marks keep their order, stay while the list changes, and go with the field they read or colour', () => {
  const added = addMark(addMark(addMark(design, 'One'), 'Two'), 'Three')
  const idsIn = (of: TableDesign) => listOf(of).marks?.map(({ id }) => id) ?? []
  const [first = '', second = '', third = ''] = idsIn(added)
  const [one, two] = listOf(added).marks ?? []
  if (!one || !two) throw new Error('marks were not added')
  const written = changeMark(changeMark(added, { ...one, when: 'b = "x"' }), { ...two, field: 'b' })
  const sorted = withSort(written, [{ field: 'a', direction: 'asc' }])
  expect(idsIn(moveMark(sorted, third, -1))).toEqual([first, third, second])
  expect(idsIn(moveMark(sorted, third, 1))).toEqual([first, second, third])
  expect(idsIn(removeMark(sorted, first))).toEqual([second, third])
  expect(idsIn(removeField(sorted, { table: 't', field: 'b' }))).toEqual([third])
})

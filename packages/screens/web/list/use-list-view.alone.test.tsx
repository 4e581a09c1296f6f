// @vitest-environment jsdom
import { all, not, type TableInfo, where } from '@gantry/model/shared'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { modelTable } from '../parts/table-model.ts'
import { emptyState, type ListState } from './list-state.ts'
import { useListView } from './use-list-view.ts'
import { isLateTab } from './use-tab-counts.ts'

const state = { type: 'choice', options: ['active', 'disabled'] }
const late = { id: 'late', label: 'Late', filter: { op: 'eq' as const, field: 'state', value: 'active' } }
const info: TableInfo = {
  table: {
    id: 'member',
    label: 'Member',
    title: 'name',
    fields: { name: { type: 'text' }, state },
    policy: [],
  },
  view: { table: 'member', list: { columns: [{ field: 'name' }], tabs: [late] }, form: { groups: [] } },
  rights: { operations: ['read'], readable: ['name', 'state'], writable: [], masked: [] },
  slaves: [],
  preferences: {},
}
const model = modelTable(info, 'en', field => field)
const queryOf = (shown: Partial<ListState>, fetched?: readonly string[]) =>
  renderHook(() => useListView(model, { ...emptyState, ...shown }, undefined, null, fetched)).result.current
    .query

test('fields that actions ask about come with the rows though no column shows them, as far as they are open', () => {
  expect(queryOf({}).fields).toEqual(['name'])
  expect(queryOf({}, ['state', 'salary']).fields).toEqual(['name', 'state'])
})

test('conditions narrow what a tab shows, or stand in the place of its filter', () => {
  const conditions = [{ field: 'name', op: 'eq' as const, value: 'Li' }]
  const [condition] = conditions
  expect(queryOf({ tab: 'late', conditions }).filter).toEqual({ op: 'and', of: [late.filter, condition] })
  expect(queryOf({ tab: 'late', conditions, over: true }).filter).toEqual(condition)
  expect(queryOf({ tab: 'late', over: true }).filter).toBeUndefined()
})

test('a tab is late when it asks for deadlines before a day', () => {
  const due = { ...info.table, fields: { name: { type: 'text' }, by: { type: 'date', due: true } } }
  const rights = { ...info.rights, readable: ['name', 'by'] }
  const orders = modelTable({ ...info, table: due, rights }, 'en', field => field)
  const before = where('by', 'lt', { term: 'today' })
  expect([before, all(before, where('name', 'notEmpty'))].map(each => isLateTab(orders, each))).toEqual([
    true,
    true,
  ])
  expect([true, where('by', 'gt', '2026-01-01'), not(before)].map(each => isLateTab(orders, each))).toEqual([
    false,
    false,
    false,
  ])
})

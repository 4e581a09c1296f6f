import { field, fieldTypeOf, required } from '@gantry/fields/shared'
import { expect, test } from 'vitest'
import { columnsOf, inColumn, neighbours, placed } from './columns.ts'
import { readShow, writeShow } from './show.ts'

const status = field.choice([
  { id: 'open', label: { 'zh-CN': '待处理', en: 'Open' } },
  { id: 'old', label: { 'zh-CN': '旧', en: 'Old' }, retired: true },
  { id: 'done', label: { 'zh-CN': '完成', en: 'Done' } },
])
const columns = (def: Parameters<typeof fieldTypeOf>[0], rows: Parameters<typeof columnsOf>[3]) =>
  columnsOf(fieldTypeOf(def), def, 'by', rows).map(({ id, count }) => `${id}:${count}`)

test('a choice has a column for each option, in their order, and none for nobody', () =>
  expect(columns(status, [{ by: 'done', count: 7 }])).toEqual(['open:0', 'done:7']))

test('a retired option and one that is gone stand while there are cards', () =>
  expect(
    columns(status, [
      { by: 'gone', count: 2 },
      { by: 'old', count: 1 },
      { by: null, count: 3 },
    ]),
  ).toEqual([':3', 'open:0', 'old:1', 'done:0', 'gone:2']))

test('people have a column where they have cards, whoever has most first', () =>
  expect(
    columns(field.person(), [
      { by: { id: 'p2', title: 'Wang' }, count: 9 },
      { by: { id: 'p1', title: 'Li' }, count: 4 },
    ]),
  ).toEqual([':0', 'p2:9', 'p1:4']))

test('a field that must be filled has no column of those that are not', () =>
  expect(columns(required(field.person()), [{ by: { id: 'p1', title: 'Li' }, count: 4 }])).toEqual(['p1:4']))

test('a column asks for its own records', () => {
  expect(inColumn('status', { id: 'open' })).toEqual({ op: 'eq', field: 'status', value: 'open' })
  expect(inColumn('status', { id: '' })).toEqual({ op: 'empty', field: 'status' })
})

test('a card goes before another, or to the end', () => {
  expect(placed(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(placed(['a', 'b'], 'x', null)).toEqual(['a', 'b', 'x'])
  expect(neighbours(['a', 'b', 'c'], 'c', 'b')).toEqual({ above: 'a', below: 'b' })
  expect(neighbours(['a', 'b'], 'x', null)).toEqual({ above: 'b', below: null })
})

test('what a person chose to see is in the address only where it differs from the view', () => {
  const options = { group: 'status', total: 'amount' }
  expect(writeShow({ group: 'status', total: 'amount' }, options)).toBeNull()
  const shown = { group: 'assignee', total: null }
  expect(readShow(writeShow(shown, options), options)).toEqual(shown)
})

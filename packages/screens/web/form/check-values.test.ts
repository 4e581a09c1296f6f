import { issue } from '@gantry/base/shared'
import { field, fieldTypeOf, required } from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import type { FieldModel } from '../parts/table-model.ts'
import { emptyRow, rowsOf, setCell } from '../sheet/sheet-rows.ts'
import { checkRows, checkValues, issuesLeft, placeIssues } from './check-values.ts'

const locale = { lang: 'en', timeZone: 'UTC' } as const
const model = (id: string, def: FieldDef) => ({ id, def, type: fieldTypeOf(def) }) as FieldModel
const title = model('title', required(field.text()))
const qty = model('qty', field.number({ min: 1 }))

test('a required field is missing, a number is too small', () => {
  expect(checkValues([title, qty], { title: '', qty: 0 }, locale)).toEqual([
    issue('title', 'required'),
    issue('qty', 'min', { limit: expect.anything() as unknown as string }),
  ])
  expect(checkValues([title, qty], { title: 'seal' }, locale)).toEqual([])
})

test('cells are named by their row, rows nobody filled are passed over, and bad text is an issue', () => {
  const [row] = rowsOf([{ id: '1', qty: 0 }])
  const bad = { ...emptyRow(), bad: { qty: { text: 'x', issue: issue('qty', 'not_a_number') } } }
  const found = checkRows('items', [title, qty], [row!, emptyRow(), bad], locale)
  expect(found.map(each => `${each.field} ${each.code}`)).toEqual([
    'items.1.title required',
    'items.1.qty min',
    `items.${bad.key}.title required`,
    `items.${bad.key}.qty not_a_number`,
  ])
})

test('issues of the server find their row by its place in what was sent', () => {
  const rows = rowsOf([{ id: 'a' }, { id: 'b' }])
  expect(
    placeIssues([issue('items.1.qty', 'required'), issue('title', 'required')], { items: rows }),
  ).toEqual([issue('items.b.qty', 'required'), issue('title', 'required')])
})

test('mending one cell leaves the issues of the others', () => {
  const before = rowsOf([
    { id: 'a', qty: 0, title: '' },
    { id: 'b', qty: 0 },
  ])
  const issues = [
    issue('items.a.qty', 'required'),
    issue('items.a.title', 'required'),
    issue('items.b.qty', 'required'),
    issue('items', 'max_items'),
    issue('title', 'required'),
  ]
  const mended = issuesLeft(issues, 'items', before, setCell(before, 0, 'qty', 3))
  expect(mended.map(each => each.field)).toEqual(['items.a.title', 'items.b.qty', 'title'])
  expect(issuesLeft(issues, 'items', before, before.slice(0, 1)).map(each => each.field)).toEqual([
    'items.a.qty',
    'items.a.title',
    'title',
  ])
})

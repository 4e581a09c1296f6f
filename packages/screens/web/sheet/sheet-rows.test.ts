import { issue } from '@gantry/base/shared'
import { expect, test } from 'vitest'
import {
  blockOf,
  clearBlock,
  duplicateRow,
  emptyRow,
  jsonOf,
  moveRow,
  pasteBlock,
  removeRows,
  rowsOf,
  type SheetColumn,
  setCell,
  writeCell,
} from './sheet-rows.ts'

const text = (field: string): SheetColumn => ({
  field,
  writable: true,
  parse: value => ({ ok: true, value }),
})
const number = (field: string): SheetColumn => ({
  field,
  writable: true,
  parse: value =>
    Number.isNaN(Number(value))
      ? { ok: false, issue: issue(field, 'not_a_number') }
      : { ok: true, value: Number(value) },
})
const total: SheetColumn = { ...number('total'), writable: false }
const columns = [text('name'), number('qty'), total]
const cell = (row: number, column: number) => ({ row, column })
const at = (row: number, column: number) => blockOf(cell(row, column), cell(row, column))
const two = rowsOf([
  { id: '1', name: 'seal', qty: 1, total: 5 },
  { id: '2', name: 'bearing', qty: 2, total: 9 },
])

test('a block from Excel overwrites, adds rows and passes over computed columns', () => {
  const pasted = pasteBlock(
    two,
    columns,
    at(1, 0),
    [
      ['ring', '4', '99'],
      ['bolt', '8', '99'],
    ],
    100,
  )
  expect(pasted).toMatchObject({ added: 1, bad: 0 })
  expect(jsonOf(pasted.rows)).toEqual([
    { id: '1', name: 'seal', qty: 1, total: 5 },
    { id: '2', name: 'ring', qty: 4, total: 9 },
    { name: 'bolt', qty: 8 },
  ])
})

test('spaces between words can be typed, those before a number are not read', () => {
  // As an input does: each key is added to what the cell holds.
  const typed = [...'ring DN50'].reduce(
    (rows, key) => writeCell(rows, 0, text('name'), `${rows[0]?.values.name ?? ''}${key}`),
    setCell(two, 0, 'name', null),
  )
  expect(typed[0]?.values.name).toBe('ring DN50')
  expect(writeCell(two, 0, text('name'), 'ring ')[0]?.values.name).toBe('ring ')
  expect(writeCell(two, 0, text('name'), ' ')[0]?.values.name).toBeNull()
  expect(writeCell(two, 0, number('qty'), ' 7 ')[0]?.values.qty).toBe(7)
})

test('a cell that is no number stays as typed, red, with its reason, until it is mended', () => {
  const pasted = pasteBlock(two, columns, at(0, 1), [['many']], 100)
  expect(pasted.bad).toBe(1)
  expect(pasted.rows[0]?.bad).toEqual({ qty: { text: 'many', issue: issue('qty', 'not_a_number') } })
  expect(setCell(pasted.rows, 0, 'qty', 3)[0]).toMatchObject({ values: { qty: 3 }, bad: {} })
})

test('one text fills the whole selection', () => {
  const filled = pasteBlock(two, columns, blockOf(cell(1, 1), cell(0, 1)), [['7']], 100)
  expect(filled.rows.map(row => row.values.qty)).toEqual([7, 7])
})

test('what lies beyond the last column or the most rows is left out', () => {
  const wide = pasteBlock(two, columns, at(0, 1), [['1', '2', '3', '4']], 100)
  expect(wide.rows[0]?.values).toEqual({ name: 'seal', qty: 1, total: 5 })
  expect(pasteBlock(two, columns, at(1, 0), [['a'], ['b'], ['c']], 3).rows).toHaveLength(3)
})

test('clearing empties cells that may be written', () =>
  expect(jsonOf(clearBlock(two, columns, blockOf(cell(0, 0), cell(0, 2))))[0]).toEqual({
    id: '1',
    name: null,
    qty: null,
    total: 5,
  }))

test('rows are duplicated as new ones, removed and moved', () => {
  const copied = duplicateRow(two, 0)
  expect(jsonOf(copied)[1]).toEqual({ name: 'seal', qty: 1, total: 5 })
  expect(jsonOf(removeRows(copied, 1, 0))).toEqual([{ id: '2', name: 'bearing', qty: 2, total: 9 }])
  expect(jsonOf(moveRow(two, 0, 1)).map(row => row.id)).toEqual(['2', '1'])
  expect(moveRow(two, 0, -1)).toEqual(two)
})

test('a row nobody filled is not sent', () => expect(jsonOf([...two, emptyRow()])).toHaveLength(2))

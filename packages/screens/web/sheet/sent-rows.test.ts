import { expect, test } from 'vitest'
import { draftOf, sentRows } from './sent-rows.ts'
import { emptyRow, removeRows, setCell } from './sheet-rows.ts'

const bolt = { id: 'b', name: 'Bolt', qty: 10 }
const nut = { id: 'n', name: 'Nut', qty: 20 }
const stored = [bolt, nut]

test('of a stored row only the cells that were changed are sent', () => {
  const { before, rows } = draftOf(stored)
  expect(sentRows({ before, rows: setCell(rows, 1, 'qty', 7) }, stored).json).toEqual([
    { id: 'b' },
    { id: 'n', qty: 7 },
  ])
})

test('new rows are sent whole, empty ones not, and a removed row is left out', () => {
  const { before, rows } = draftOf(stored)
  const next = [...removeRows(rows, 0, 0), emptyRow({ name: 'Washer' }), emptyRow()]
  expect(sentRows({ before, rows: next }, stored).json).toEqual([{ id: 'n' }, { name: 'Washer' }])
})

test('rows that others added meanwhile stay, and those they removed do not come back', () => {
  const { before, rows } = draftOf(stored)
  const pin = { id: 'p', name: 'Pin', qty: 1 }
  const sent = sentRows({ before, rows: setCell(rows, 0, 'qty', 11) }, [{ ...bolt, name: 'Screw' }, pin])
  expect(sent.json).toEqual([{ id: 'b', qty: 11 }, { id: 'p' }])
  // Issues of the answer name rows by their place.
  expect(sent.rows.map(({ key }) => key)).toEqual(['b', 'p'])
})

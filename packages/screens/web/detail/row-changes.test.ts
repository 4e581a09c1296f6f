import { expect, test } from 'vitest'
import { rowChanges } from './row-changes.ts'

const seal = { id: '1', name: 'seal', qty: 1 }
const bearing = { id: '2', name: 'bearing', qty: 2 }

test('rows are told apart by their id', () => {
  expect(
    rowChanges(
      [seal, bearing],
      [
        { ...seal, qty: 3 },
        { id: '3', name: 'ring' },
      ],
    ),
  ).toEqual({
    added: 1,
    removed: 1,
    changed: 1,
  })
  expect(rowChanges(null, [seal])).toEqual({ added: 1, removed: 0, changed: 0 })
})

test('another order is no change of a row', () =>
  expect(rowChanges([seal, bearing], [bearing, seal])).toEqual({ added: 0, removed: 0, changed: 0 }))

import { expect, test } from 'vitest'
import { placeAt } from './place-between.ts'

const list = ['a', 'b', 'c', 'd'].map((id, index) => ({ id, order: index * 10 }))

test.each([
  ['a', 2, ['b', 'c', 'a', 'd']],
  ['d', 0, ['d', 'a', 'b', 'c']],
  ['a', 3, ['b', 'c', 'd', 'a']],
  ['c', 1, ['a', 'c', 'b', 'd']],
])('%s put at position %i', (id, to, expected) => {
  const order = placeAt(list, id, to)
  const moved = list.map(one => (one.id === id ? { id, order: order ?? one.order } : one))
  expect(moved.toSorted((one, other) => one.order - other.order).map(one => one.id)).toEqual(expected)
})

test('where it stands already nothing changes', () => {
  expect(placeAt(list, 'b', 1)).toBeNull()
})

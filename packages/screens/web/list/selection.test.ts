import { expect, test } from 'vitest'
import { coverage, nothing, toggle, toggleAll, toggleRange, without } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('')

test('Shift ticks from the last ticked row, in either direction', () => {
  const b = toggle(nothing, 'b')
  expect(ids(toggleRange(b, 'd', order))).toBe('bcd')
  expect(ids(toggleRange(toggle(nothing, 'd'), 'b', order))).toBe('bcd')
})

test('Shift after clearing a row clears the range', () => {
  const all = toggleAll(nothing, order)
  expect(ids(toggleRange(toggle(all, 'b'), 'd', order))).toBe('ae')
})

test('Shift without a visible anchor ticks one row', () => {
  expect(ids(toggleRange(nothing, 'c', order))).toBe('c')
  expect(ids(toggleRange(toggle(nothing, 'gone'), 'c', order))).toBe('cgone')
})

test('the box in the head knows none, some and all, and leaves other pages alone', () => {
  const other = toggle(nothing, 'z')
  expect(coverage(other, order)).toBe('none')
  expect(coverage(toggle(other, 'a'), order)).toBe('some')
  const all = toggleAll(other, order)
  expect(coverage(all, order)).toBe('all')
  expect(ids(toggleAll(all, order))).toBe('z')
})

test('rows that are gone are no longer ticked', () => {
  const two = toggle(toggle(nothing, 'a'), 'b')
  expect(ids(without(two, ['b']))).toBe('a')
  expect(without(two, ['b']).anchor).toBeNull()
  expect(without(two, ['x'])).toBe(two)
})

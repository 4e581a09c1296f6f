import { expect, test } from 'vitest'
import { intentOf, targetOf } from './keys.ts'

const press = (
  key: string,
  mods: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
) => intentOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...mods })

test.each([
  ['j', { do: 'move', by: 1, range: false }],
  ['ArrowUp', { do: 'move', by: -1, range: false }],
  ['Enter', { do: 'open' }],
  [' ', { do: 'select' }],
  ['x', { do: 'select' }],
  ['/', { do: 'search' }],
  ['q', null],
])('%s', (key, intent) => expect(press(key)).toEqual(intent))

test('Shift draws a range, Ctrl+A takes all, other shortcuts of the browser stay its own', () => {
  expect(press('ArrowDown', { shiftKey: true })).toEqual({ do: 'move', by: 1, range: true })
  expect(press('a', { ctrlKey: true })).toEqual({ do: 'selectAll' })
  expect(press('n', { ctrlKey: true })).toBeNull()
  expect(press('ArrowLeft', { altKey: true })).toBeNull()
})

test.each([
  ['ArrowDown', -1, 20, 0],
  ['ArrowUp', -1, 20, 19],
  ['ArrowDown', 19, 20, 19],
  ['PageDown', 15, 20, 19],
  ['End', 3, 20, 19],
  ['ArrowDown', 0, 0, null],
  ['Enter', 3, 20, null],
])('%s from row %i of %i goes to %s', (key, from, count, to) =>
  expect(targetOf(press(key)!, from, count)).toBe(to),
)

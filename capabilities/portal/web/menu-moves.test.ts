import { expect, it } from 'vitest'
import type { MenuGroup } from '../shared/portal.ts'
import { entryMoved, moved } from './menu-moves.ts'

const menu = ['ab', 'cd', ''].map(
  (items, at): MenuGroup => ({
    id: String(at),
    label: '',
    items: [...items].map(id => ({ id, label: id, to: { type: 'app' } })),
  }),
)
const said = (groups: readonly MenuGroup[]) =>
  groups.map(({ items }) => items.map(({ id }) => id).join('')).join('|')

it.each([
  [[0, 0], [0, 2], 'ba|cd|'],
  [[0, 1], [0, 0], 'ba|cd|'],
  [[0, 0], [0, 1], 'ab|cd|'],
  [[0, 0], [1, 1], 'b|cad|'],
  [[1, 1], [2, 0], 'ab|c|d'],
  [[2, 0], [0, 0], 'ab|cd|'],
] as const)('an entry goes from %j to before %j: %s', (from, to, expected) => {
  const place = ([group, index]: readonly [number, number]) => ({ group, index })
  expect(said(entryMoved(menu, place(from), place(to)))).toBe(expected)
})

it('an element goes up and down its list', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})

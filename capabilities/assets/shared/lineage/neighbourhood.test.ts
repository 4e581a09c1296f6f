import { expect, test } from 'vitest'
import { type LineageEdge, neighbourhood } from './neighbourhood.ts'

const edge = (from: string, to: string): LineageEdge => {
  const place = (text: string) => ({ object: text.split('.')[0] ?? '', part: text.split('.')[1] ?? null })
  return { from: place(from), to: place(to), how: 'direct', certainty: 'exact' }
}
const edges = [
  edge('a.x', 'b.y'),
  edge('b.y', 'b.z'),
  edge('b.z', 'chart'),
  edge('b.z', 'a.x'),
  edge('c.q', 'chart'),
]
const start = [{ object: 'b', part: 'y' }]

test.each([
  [{ up: 0, down: 0 }, ['b#y']],
  [{ up: 1, down: 0 }, ['a#x', 'b#y']],
  [{ up: 0, down: 1 }, ['b#y', 'b#z']],
  [{ up: 1, down: 2 }, ['a#x', 'b#y', 'b#z', 'chart']],
])('%j reaches %j', (span, expected) => {
  expect(Object.keys(neighbourhood(edges, start, span).depth).toSorted()).toEqual(expected)
})

test('a circle ends, and a cap says that something is left out', () => {
  const { depth, capped } = neighbourhood(edges, start, { up: 6, down: 6 }, 3)
  expect(Object.keys(depth)).toHaveLength(3)
  expect(capped).toBe(true)
})

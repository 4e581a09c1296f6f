import { expect, it } from 'vitest'
import type { Graph } from '../shared/graph.ts'
import { nearestEdge, placeGraph } from './place.ts'

/** A graph from edges such as `a-b`. */
const drawn = (...edges: string[]): Graph => ({
  nodes: Object.fromEntries(
    [...new Set(edges.flatMap(edge => edge.split(/[-:]/).slice(0, 2)))].map(id => [
      id,
      { kind: 'step', settings: {} },
    ]),
  ),
  edges: edges.map(edge => {
    const [from = '', to = ''] = edge.split(/[-:]/)
    return { id: edge, from, to }
  }),
})
const placed = (graph: Graph) => placeGraph(graph, () => 'card', false)
const middles = (graph: Graph) =>
  Object.fromEntries([...placed(graph).boxes].map(([id, { x, y, w }]) => [id, [x + w / 2, y]]))

it('puts branches side by side and their meeting place on the axis below', () => {
  const { a, b, c, d } = middles(drawn('a-b', 'a-c', 'b-d', 'c-d'))
  expect([a![0], d![0]]).toEqual([0, 0])
  expect(b![1]).toBe(c![1])
  expect(b![0]).toBe(-c![0]!)
  expect(d![1]).toBeGreaterThan(b![1]!)
})

it('draws two empty branches apart, so that nodes can be put on each', () => {
  const { routes } = placed(drawn('a-b:1', 'a-b:2', 'b-c'))
  const [one, other] = [routes.get('a-b:1')!, routes.get('a-b:2')!]
  expect(Math.abs(one.insert[0] - other.insert[0])).toBeGreaterThan(100)
  expect(nearestEdge(routes, one.insert, () => true)).toBe('a-b:1')
  expect(nearestEdge(routes, [5000, 0], () => true)).toBeNull()
})

it('never lets boxes overlap, in blocks and in any other graph', () => {
  for (const graph of [
    drawn('a-b', 'b-c', 'b-d', 'c-e', 'd-f', 'd-g', 'f-h', 'g-h', 'h-e', 'e-i', 'a-k'),
    drawn('a-c', 'b-c', 'a-d', 'b-d', 'c-e', 'd-e', 'e-a'),
  ]) {
    const boxes = [...placed(graph).boxes.values()]
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1))
        expect(
          one.x + one.w <= other.x ||
            other.x + other.w <= one.x ||
            one.y + one.h <= other.y ||
            other.y + other.h <= one.y,
        ).toBe(true)
  }
})

import { expect, test } from 'vitest'
import { flowKey, layOutLineage, objectSize, type Point } from './lineage-layout.ts'

/** An object with `up` before it and `down` behind it, of which the first feeds two more. */
const around = (up: number, down: number) => {
  const ids = (side: string, count: number) => Array.from({ length: count }, (_, n) => `${side}${n}`)
  const ranks = new Map([
    ['asked', 0],
    ...ids('up', up).map(id => [id, -1] as const),
    ...ids('down', down).map(id => [id, 1] as const),
    ...ids('far', 2).map(id => [id, 2] as const),
  ])
  const flows = [
    ...ids('up', up).map(from => ({ from, to: 'asked' })),
    ...ids('down', down).map(to => ({ from: 'asked', to })),
    ...ids('far', 2).map(to => ({ from: 'down0', to })),
  ]
  return { ranks, flows, ...layOutLineage(ranks, flows) }
}

/** Whether a line with right angles touches a box, with some room around it. */
const crosses = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point, room: number): boolean =>
  Math.min(ax, bx) < x + objectSize[0] + room &&
  Math.max(ax, bx) > x - room &&
  Math.min(ay, by) < y + objectSize[1] + room &&
  Math.max(ay, by) > y - room

test.each([
  [1, 1],
  [4, 9],
  [0, 40],
  [25, 3],
])('%i upstream and %i downstream: no two objects touch, and no line crosses a third', (up, down) => {
  const { at, via, flows } = around(up, down)
  const boxes = [...at]
  for (const [id, box] of boxes)
    for (const [other, [x, y]] of boxes)
      if (id < other)
        expect(crosses(box, [box[0] + 200, box[1] + 56], [x, y], 0), `${id} ${other}`).toBe(false)
  for (const flow of flows) {
    const points = via.get(flowKey(flow)) ?? []
    expect(points).toHaveLength(4)
    for (const [id, box] of boxes) {
      if (id === flow.from || id === flow.to) continue
      const next = points.slice(1)
      const hit = next.some((point, nth) => crosses(points[nth]!, point, box, 2))
      expect(hit, `${flowKey(flow)} over ${id}`).toBe(false)
    }
  }
})

test('what is upstream stands on the left, what is downstream on the right, in the order of its sources', () => {
  const { at } = around(3, 3)
  expect(at.get('asked')).toEqual([0, -28])
  expect(at.get('up0')?.[0]).toBeLessThan(-200)
  expect(at.get('down0')?.[0]).toBeGreaterThan(200)
  expect(at.get('far0')?.[0]).toBeGreaterThan(at.get('down0')?.[0] ?? 0)
})

test('a wide rank is no long row: forty objects need less than twelve columns of one', () => {
  const { at, ranks } = around(0, 40)
  const rank = [...at].filter(([id]) => ranks.get(id) === 1)
  expect(new Set(rank.map(([, [x]]) => x)).size).toBe(3)
  const ys = rank.map(([, [, y]]) => y)
  expect(Math.max(...ys) - Math.min(...ys)).toBeLessThan(40 * 40)
})

test('an edge against the direction is left to the canvas', () => {
  const back = { from: 'b', to: 'a' }
  const { via } = layOutLineage(
    new Map([
      ['a', 0],
      ['b', 1],
    ]),
    [back, { from: 'a', to: 'b' }],
  )
  expect([...via.keys()]).toEqual(['a b'])
})

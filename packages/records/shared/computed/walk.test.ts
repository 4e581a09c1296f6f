import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrange, type Edges } from './walk.ts'

const graphs = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 11 })), { maxLength: 24 })
  .map(pairs => {
    const edges: Edges = new Map()
    for (const [from, to] of pairs) edges.set(`${from}`, [...(edges.get(`${from}`) ?? []), `${to}`])
    return edges
  })

/** Direct and indirect dependencies of a node by brute force. */
const needsOf = (edges: Edges, node: string): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (at: string): void => {
    for (const next of edges.get(at) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      visit(next)
    }
  }
  visit(node)
  return found
}

test('every node stands once, after all it needs unless they go round', () => {
  fc.assert(
    fc.property(graphs, edges => {
      const { order } = arrange(edges)
      const nodes = new Set([...edges].flatMap(([from, to]) => [from, ...to]))
      expect([...order].sort()).toEqual([...nodes].sort())
      for (const [at, node] of order.entries())
        for (const need of needsOf(edges, node))
          if (!needsOf(edges, need).has(node)) expect(order.indexOf(need)).toBeLessThan(at)
    }),
    { numRuns: runs(100) },
  )
})

test('there is a circle for each knot, and each circle is a real way round', () => {
  fc.assert(
    fc.property(graphs, edges => {
      const { circles } = arrange(edges)
      for (const circle of circles)
        for (const [at, node] of circle.entries())
          expect(edges.get(node)).toContain(circle[(at + 1) % circle.length])
      const knotted = [...edges.keys()].filter(node => needsOf(edges, node).has(node))
      const knots = new Set(
        knotted.map(node =>
          knotted
            .filter(other => needsOf(edges, node).has(other) && needsOf(edges, other).has(node))
            .sort()
            .join(),
        ),
      )
      expect(circles).toHaveLength(knots.size)
    }),
    { numRuns: runs(100) },
  )
})

test('a chain of 10,000 is no depth', () => {
  const edges: Edges = new Map(Array.from({ length: 10_000 }, (_, at) => [`${at}`, [`${at + 1}`]]))
  expect(arrange(edges).order).toHaveLength(10_001)
})

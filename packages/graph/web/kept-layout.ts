import type { Graph, GraphNode, NodeId } from '../shared/graph.ts'
import { adjacencyOf } from '../shared/walk.ts'
import type { DrawnNode } from './drawn.ts'
import type { Box } from './lay-out.ts'
import { type Point, pathOf, type Route } from './route.ts'

/** Sizes of nodes that are added to a drawing of another tool: those BPMN tools use. */
const sizes: Readonly<Record<DrawnNode['shape'], readonly [number, number]>> = {
  card: [100, 80],
  pill: [36, 36],
  join: [50, 50],
}

/** Pixels between a node that is added and its neighbours. */
const apart = 50

const middleOf = ({ x, y, w, h }: Box): Point => [x + w / 2, y + h / 2]

/** Whether a drawing runs from left to right, judged by most of its edges. */
const runsAcross = (graph: Graph<unknown>, boxes: ReadonlyMap<NodeId, Box>): boolean => {
  let across = 0
  for (const { from, to } of graph.edges) {
    const [a, b] = [boxes.get(from), boxes.get(to)]
    if (!a || !b) continue
    const [[ax, ay], [bx, by]] = [middleOf(a), middleOf(b)]
    across += Math.abs(bx - ax) >= Math.abs(by - ay) ? 1 : -1
  }
  return across >= 0
}

const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w + 10 &&
  other.x < one.x + one.w + 10 &&
  one.y < other.y + other.h + 10 &&
  other.y < one.y + one.h + 10

/** The first free place from a wished one on, across the direction of the drawing. */
const freePlace = (wished: Box, taken: Iterable<Box>, across: boolean): Box => {
  let box = wished
  const others = [...taken]
  for (
    let hit = others.find(each => overlaps(box, each));
    hit;
    hit = others.find(each => overlaps(box, each))
  )
    box = across ? { ...box, y: hit.y + hit.h + 20 } : { ...box, x: hit.x + hit.w + 20 }
  return box
}

/** Where a node without a place goes: behind the nodes before it, else before those behind it, else below everything. */
const wishedPlace = (
  [w, h]: readonly [number, number],
  before: readonly Box[],
  after: readonly Box[],
  all: readonly Box[],
  across: boolean,
): Box => {
  const near = before.length > 0 ? before : after
  if (near.length === 0)
    return {
      x: Math.min(...all.map(({ x }) => x)),
      y: Math.max(...all.map(({ y, h: high }) => y + high)) + apart,
      w,
      h,
    }
  const middle = (of: (box: Box) => number) => near.reduce((sum, box) => sum + of(box), 0) / near.length
  const beyond = before.length > 0
  if (across)
    return {
      x: beyond
        ? Math.max(...near.map(box => box.x + box.w)) + apart
        : Math.min(...near.map(({ x }) => x)) - apart - w,
      y: middle(box => box.y + box.h / 2) - h / 2,
      w,
      h,
    }
  return {
    x: middle(box => box.x + box.w / 2) - w / 2,
    y: beyond
      ? Math.max(...near.map(box => box.y + box.h)) + apart
      : Math.min(...near.map(({ y }) => y)) - apart - h,
    w,
    h,
  }
}

/**
 * Rectangles of a graph of which some nodes have places drawn elsewhere. Those stay where they are, and each other node goes to
 * a free place beside its neighbours.
 */
export const keptBoxes = (
  graph: Graph<unknown>,
  shapeOf: (id: NodeId, node: GraphNode<unknown>) => DrawnNode['shape'],
): { readonly boxes: ReadonlyMap<NodeId, Box>; readonly across: boolean } => {
  const boxes = new Map<NodeId, Box>()
  for (const [id, { at, size }] of Object.entries(graph.nodes))
    if (at && size) boxes.set(id, { x: at[0], y: at[1], w: size[0], h: size[1] })
  const across = runsAcross(graph, boxes)
  const near = adjacencyOf(graph)
  const placed = (ids: readonly NodeId[]) => ids.flatMap(id => boxes.get(id) ?? [])
  const before = (id: NodeId) => placed((near.into.get(id) ?? []).map(({ from }) => from))
  const after = (id: NodeId) => placed((near.out.get(id) ?? []).map(({ to }) => to))
  const open = new Set(Object.keys(graph.nodes).filter(id => !boxes.has(id)))
  while (open.size > 0) {
    const ids = [...open]
    const id =
      ids.find(each => before(each).length > 0) ?? ids.find(each => after(each).length > 0) ?? ids[0]!
    const size = sizes[shapeOf(id, graph.nodes[id]!)]
    const wished = wishedPlace(size, before(id), after(id), [...boxes.values()], across)
    boxes.set(id, freePlace(wished, boxes.values(), across))
    open.delete(id)
  }
  return { boxes, across }
}

/** Whether a point is on the edge of a node or in it. */
const touches = ({ x, y, w, h }: Box, [px, py]: Point): boolean =>
  px >= x - 3 && px <= x + w + 3 && py >= y - 3 && py <= y + h + 3

/** Distance in pixels between several edges of the same two nodes. */
const beside = 60

/** An edge through its own points where they still touch both nodes; `nth` tells edges between the same nodes apart. */
export const keptRoute = (
  from: Box,
  to: Box,
  via: readonly Point[] | undefined,
  across: boolean,
  nth: number,
): Route => {
  const [first, last] = [via?.[0], via?.at(-1)]
  const isWhole = first && last && touches(from, first) && touches(to, last)
  const points = isWhole && via ? via : between(from, to, across, nth)
  const [a, b] = longest(points)
  const insert: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  return { points, path: pathOf(points), label: [insert[0], insert[1] - 16], insert }
}

const longest = (points: readonly Point[]): readonly [Point, Point] => {
  let found: readonly [Point, Point] = [points[0]!, points[1] ?? points[0]!]
  for (const [at, point] of points.entries()) {
    const next = points[at + 1]
    const [a, b] = found
    if (
      next &&
      Math.hypot(next[0] - point[0], next[1] - point[1]) > Math.hypot(b[0] - a[0], b[1] - a[1]) + 0.5
    )
      found = [point, next]
  }
  return found
}

/** A way with right angles from one node to another. */
const between = (from: Box, to: Box, across: boolean, nth: number): readonly Point[] => {
  const turned = ([x, y]: Point): Point => (across ? [x, y] : [y, x])
  const flat = ({ x, y, w, h }: Box): Box => (across ? { x, y, w, h } : { x: y, y: x, w: h, h: w })
  const [a, b] = [flat(from), flat(to)]
  const [[, ay], [, by]] = [middleOf(a), middleOf(b)]
  const [sx, tx] = [a.x + a.w, b.x]
  const aside = nth * beside
  if (tx >= sx + 16) {
    const half = (sx + tx) / 2
    const points: readonly Point[] =
      aside === 0
        ? [
            [sx, ay],
            [half, ay],
            [half, by],
            [tx, by],
          ]
        : [
            [sx, ay],
            [sx + 12, ay],
            [sx + 12, ay + aside],
            [tx - 12, ay + aside],
            [tx - 12, by],
            [tx, by],
          ]
    return points.map(turned)
  }
  // Backwards or one below the other: out of the side that faces the target, and into the side that faces the source.
  const [am, bm] = [a.x + a.w / 2, b.x + b.w / 2]
  const isBelow = b.y >= a.y + a.h
  const isAbove = b.y + b.h <= a.y
  if (isBelow || isAbove) {
    const [out, into] = isBelow ? [a.y + a.h, b.y] : [a.y, b.y + b.h]
    const half = (out + into) / 2
    const points: readonly Point[] = [
      [am, out],
      [am, half],
      [bm, half],
      [bm, into],
    ]
    return points.map(turned)
  }
  const under = Math.max(a.y + a.h, b.y + b.h) + 24 + aside
  const points: readonly Point[] = [
    [am, a.y + a.h],
    [am, under],
    [bm, under],
    [bm, b.y + b.h],
  ]
  return points.map(turned)
}

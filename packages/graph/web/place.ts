import { hasPlaces } from '../shared/commands.ts'
import type { Graph, GraphNode, NodeId } from '../shared/graph.ts'
import { adjacencyOf } from '../shared/walk.ts'
import { layOutBlocks } from './block-layout.ts'
import { type DrawnNode, sizeOf } from './drawn.ts'
import { keptBoxes, keptRoute } from './kept-layout.ts'
import { type Box, layOut } from './lay-out.ts'
import { type Route, routeOf } from './route.ts'

/** Rectangles of nodes and routes of edges. */
export interface Placed {
  readonly boxes: ReadonlyMap<NodeId, Box>
  readonly routes: ReadonlyMap<string, Route>
}

/**
 * Positions of a graph. Places that were drawn elsewhere are kept; with `byHand` the stored positions are used if all nodes have
 * one.
 */
export const placeGraph = (
  graph: Graph<unknown>,
  shapeOf: (id: NodeId, node: GraphNode<unknown>) => DrawnNode['shape'],
  byHand: boolean,
): Placed => {
  if (hasPlaces(graph)) {
    const { boxes, across } = keptBoxes(graph, shapeOf)
    return { boxes, routes: keptRoutes(graph, boxes, across) }
  }
  const sizeOfNode = (id: NodeId) => sizeOf[shapeOf(id, graph.nodes[id]!)]
  const nodes = Object.entries(graph.nodes)
  const placed = byHand && nodes.every(([, { at }]) => at)
  if (placed) {
    const boxes = new Map(
      nodes.map(([id, { at = [0, 0] }]) => {
        const [w, h] = sizeOfNode(id)
        return [id, { x: at[0], y: at[1], w, h }]
      }),
    )
    return { boxes, routes: routesOf(graph, boxes) }
  }
  const { boxes, lanes } = layOutBlocks(graph, sizeOfNode) ?? {
    boxes: layOut(graph, sizeOfNode),
    lanes: none,
  }
  return { boxes, routes: routesOf(graph, boxes, lanes) }
}

const none: ReadonlyMap<string, number> = new Map()

/** Routes of all edges between the rectangles. */
export const routesOf = (
  graph: Pick<Graph<unknown>, 'edges'>,
  boxes: ReadonlyMap<NodeId, Box>,
  lanes: ReadonlyMap<string, number> = none,
): ReadonlyMap<string, Route> => {
  const { into } = adjacencyOf(graph)
  return new Map(
    graph.edges.flatMap(({ id, from, to }) => {
      const [a, b] = [boxes.get(from), boxes.get(to)]
      return a && b ? [[id, routeOf(a, b, (into.get(to)?.length ?? 0) > 1, lanes.get(id))] as const] : []
    }),
  )
}

const keptRoutes = (
  graph: Graph<unknown>,
  boxes: ReadonlyMap<NodeId, Box>,
  across: boolean,
): ReadonlyMap<string, Route> => {
  const counts = new Map<string, number>()
  return new Map(
    graph.edges.flatMap(({ id, from, to, via }) => {
      const [a, b] = [boxes.get(from), boxes.get(to)]
      if (!a || !b) return []
      const nth = counts.get(`${from} ${to}`) ?? 0
      counts.set(`${from} ${to}`, nth + 1)
      return [[id, keptRoute(a, b, via, across, nth)] as const]
    }),
  )
}

/** Maximum distance in pixels at which a dragged node is inserted into an edge. */
const reach = 90

/** The edge with the nearest insertion point within `reach`. */
export const nearestEdge = (
  routes: ReadonlyMap<string, Route>,
  [x, y]: readonly [number, number],
  admits: (edge: string) => boolean,
): string | null => {
  let found: string | null = null
  let least = reach
  for (const [id, { insert }] of routes) {
    const distance = Math.hypot(insert[0] - x, insert[1] - y)
    if (distance < least && admits(id)) {
      found = id
      least = distance
    }
  }
  return found
}

import { Graph as Dagre, layout } from '@dagrejs/dagre'
import type { Graph, NodeId } from '../shared/graph.ts'

/** Top left corner and size of a node in pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** Pixels between neighbours and between ranks; ranks need room for a label and the insert button. */
const apart = { beside: 40, below: 68 }

/**
 * Lays out all nodes in layers from top to bottom. The result depends only on the structure, so the same graph always looks
 * the same; siblings keep the order of their incoming edges.
 */
export const layOut = (
  graph: Graph<unknown>,
  sizeOfNode: (id: NodeId) => readonly [number, number],
): ReadonlyMap<NodeId, Box> => {
  const drawing = new Dagre({ multigraph: true })
  drawing.setGraph({ rankdir: 'TB', nodesep: apart.beside, ranksep: apart.below, edgesep: 24 })
  drawing.setDefaultEdgeLabel(() => ({}))
  for (const id of Object.keys(graph.nodes)) {
    const [width, height] = sizeOfNode(id)
    drawing.setNode(id, { width, height })
  }
  for (const { id, from, to } of graph.edges) {
    if (graph.nodes[from] && graph.nodes[to]) drawing.setEdge(from, to, {}, id)
  }
  layout(drawing)
  return new Map(
    Object.keys(graph.nodes).map(id => {
      const [w, h] = sizeOfNode(id)
      const { x = 0, y = 0 } = drawing.node(id) as { x?: number; y?: number }
      return [id, { x: Math.round(x - w / 2), y: Math.round(y - h / 2), w, h }]
    }),
  )
}

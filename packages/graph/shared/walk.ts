import type { Graph, GraphEdge, NodeId } from './graph.ts'

/** Edges by source and by target node, in the order of the graph. */
export interface Adjacency {
  readonly out: ReadonlyMap<NodeId, readonly GraphEdge[]>
  readonly into: ReadonlyMap<NodeId, readonly GraphEdge[]>
}

export const adjacencyOf = ({ edges }: Pick<Graph<unknown>, 'edges'>): Adjacency => ({
  out: gather(edges, 'from'),
  into: gather(edges, 'to'),
})

const gather = (
  edges: readonly GraphEdge[],
  end: 'from' | 'to',
): ReadonlyMap<NodeId, readonly GraphEdge[]> => {
  const found = new Map<NodeId, GraphEdge[]>()
  for (const edge of edges) {
    const list = found.get(edge[end])
    if (list) list.push(edge)
    else found.set(edge[end], [edge])
  }
  return found
}

/** All nodes reachable from the start nodes, including these. */
export const reachedFrom = (graph: Graph<unknown>, starts: readonly NodeId[]): ReadonlySet<NodeId> => {
  const { out } = adjacencyOf(graph)
  const seen = new Set(starts)
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { to } of out.get(id) ?? []) {
      if (seen.has(to)) continue
      seen.add(to)
      open.push(to)
    }
  }
  return seen
}

/** Neighbour for keyboard navigation: predecessor, successor, or sibling with the same source. */
export const neighbourOf = (
  graph: Graph<unknown>,
  id: NodeId,
  direction: 'up' | 'down' | 'left' | 'right',
): NodeId | null => {
  const { out, into } = adjacencyOf(graph)
  if (direction === 'down') return out.get(id)?.[0]?.to ?? null
  const before = into.get(id)?.[0]?.from
  if (before === undefined || direction === 'up') return before ?? null
  const beside = (out.get(before) ?? []).map(({ to }) => to)
  return beside[beside.indexOf(id) + (direction === 'left' ? -1 : 1)] ?? null
}

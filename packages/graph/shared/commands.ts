import type { Graph, GraphEdge, GraphNode, NodeId } from './graph.ts'
import { adjacencyOf } from './walk.ts'

/* Every command is a pure function from graph to graph, so that undo keeps the previous graph and tests need no canvas. */

/** Adds a node, or replaces the one with this id. */
export const putNode = <S>(graph: Graph<S>, id: NodeId, node: GraphNode<S>): Graph<S> => ({
  ...graph,
  nodes: { ...graph.nodes, [id]: node },
})

/** Changes the settings of a node. */
export const setSettings = <S>(graph: Graph<S>, id: NodeId, settings: S): Graph<S> => {
  const node = graph.nodes[id]
  return node ? putNode(graph, id, { ...node, settings }) : graph
}

/** Why two nodes cannot be connected. */
export type Refusal = 'self' | 'twice' | 'unknown' | 'cycle'

/**
 * Why this edge cannot be added, or null. `acyclic` also refuses an edge that closes a cycle.
 */
export const refusalOf = (
  graph: Graph<unknown>,
  { from, port, to }: Pick<GraphEdge, 'from' | 'port' | 'to'>,
  { acyclic }: { readonly acyclic: boolean },
): Refusal | null => {
  if (!graph.nodes[from] || !graph.nodes[to]) return 'unknown'
  if (from === to) return 'self'
  if (graph.edges.some(edge => edge.from === from && edge.port === port && edge.to === to)) return 'twice'
  if (!acyclic) return null
  const { out } = adjacencyOf(graph)
  const seen = new Set([to])
  const open = [to]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === from) return 'cycle'
    for (const edge of out.get(id) ?? []) {
      if (!seen.has(edge.to)) {
        seen.add(edge.to)
        open.push(edge.to)
      }
    }
  }
  return null
}

/** Adds an edge. The caller must check `refusalOf` first. */
export const connect = <S>(graph: Graph<S>, edge: GraphEdge): Graph<S> => ({
  ...graph,
  edges: [...graph.edges, edge],
})

/** Replaces the edge with the same id. */
export const setEdge = <S>(graph: Graph<S>, edge: GraphEdge): Graph<S> => ({
  ...graph,
  edges: graph.edges.map(each => (each.id === edge.id ? edge : each)),
})

/** Sets the positions of nodes. */
export const moveNodes = <S>(
  graph: Graph<S>,
  places: ReadonlyMap<NodeId, readonly [number, number]>,
): Graph<S> => {
  const nodes = { ...graph.nodes }
  for (const [id, at] of places) {
    const node = nodes[id]
    if (node) nodes[id] = { ...node, at }
  }
  return { ...graph, nodes }
}

/** Removes edges. */
export const removeEdges = <S>(graph: Graph<S>, ids: ReadonlySet<string>): Graph<S> => ({
  ...graph,
  edges: graph.edges.filter(({ id }) => !ids.has(id)),
})

/** Removes nodes and their edges. */
export const removeNodes = <S>(graph: Graph<S>, ids: ReadonlySet<NodeId>): Graph<S> => ({
  nodes: Object.fromEntries(Object.entries(graph.nodes).filter(([id]) => !ids.has(id))),
  edges: graph.edges.filter(({ from, to }) => !ids.has(from) && !ids.has(to)),
})

/**
 * Removes a node and connects its predecessors with its successor, if it has exactly one. Labels and ports of the incoming
 * edges are kept.
 */
export const removeAndBridge = <S>(graph: Graph<S>, id: NodeId): Graph<S> => {
  const { out } = adjacencyOf(graph)
  const after = out.get(id) ?? []
  const rest = removeNodes(graph, new Set([id]))
  const [next] = after
  if (after.length !== 1 || !next || next.to === id) return rest
  const bridged = graph.edges.flatMap(edge =>
    edge.to === id && edge.from !== id ? [{ ...edge, to: next.to }] : edge.from === id ? [] : [edge],
  )
  return { ...rest, edges: bridged }
}

/** A subgraph inserted into an edge: a node, or a block with a first and a last node. */
export interface Insertion<S> {
  readonly part: Graph<S>
  readonly first: NodeId
  readonly last: NodeId
  /** Outgoing port of `last` for the new edge. */
  readonly port?: string
}

/**
 * Inserts a subgraph into an edge: the edge then ends at its first node, and a new edge leads from its last node to the
 * former target.
 */
export const insertOnEdge = <S>(
  graph: Graph<S>,
  edge: string,
  { part, first, last, port }: Insertion<S>,
  newEdge: string,
): Graph<S> => {
  const on = graph.edges.find(({ id }) => id === edge)
  if (!on) return graph
  return {
    nodes: { ...graph.nodes, ...part.nodes },
    edges: [
      ...graph.edges.map(each => (each.id === edge ? { ...each, to: first } : each)),
      ...part.edges,
      { id: newEdge, from: last, ...(port !== undefined && { port }), to: on.to },
    ],
  }
}

/** Removes all places that were drawn elsewhere, so that the graph is laid out automatically. */
export const withoutPlaces = <S>(graph: Graph<S>): Graph<S> => ({
  nodes: Object.fromEntries(
    Object.entries(graph.nodes).map(([id, { at: _at, size: _size, ...node }]) => [id, node]),
  ),
  edges: graph.edges.map(({ via: _via, ...edge }) => edge),
})

/** Whether some nodes have places that were drawn elsewhere. */
export const hasPlaces = (graph: Graph<unknown>): boolean =>
  Object.values(graph.nodes).some(({ at, size }) => at !== undefined && size !== undefined)

import type { Graph, GraphEdge, GraphNode, NodeId } from './graph.ts'
import { adjacencyOf } from './walk.ts'

/* Every command is a pure function from graph to graph, so that undo keeps the graph of before and tests need no canvas. */

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

/** Adds an edge. The caller has asked `refusalOf`. */
export const connect = <S>(graph: Graph<S>, edge: GraphEdge): Graph<S> => ({
  ...graph,
  edges: [...graph.edges, edge],
})

/** Replaces the edge with the same id. */
export const setEdge = <S>(graph: Graph<S>, edge: GraphEdge): Graph<S> => ({
  ...graph,
  edges: graph.edges.map(each => (each.id === edge.id ? edge : each)),
})

/** Moves nodes to these places. */
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

/** Removes nodes and the edges at them. */
export const removeNodes = <S>(graph: Graph<S>, ids: ReadonlySet<NodeId>): Graph<S> => ({
  nodes: Object.fromEntries(Object.entries(graph.nodes).filter(([id]) => !ids.has(id))),
  edges: graph.edges.filter(({ from, to }) => !ids.has(from) && !ids.has(to)),
})

/**
 * Removes one node and connects what led to it with what followed, where that is unambiguous: one following node. Labels and
 * ports of the edges that led to it are kept.
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

/** What is put on an edge: a node, or a block that begins with one node and ends with another. */
export interface Insertion<S> {
  readonly part: Graph<S>
  readonly first: NodeId
  readonly last: NodeId
  /** The port of `last` the edge goes on from. */
  readonly port?: string
}

/** Puts a part on an edge: the edge ends at its first node, and a new one leads from its last node on. */
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

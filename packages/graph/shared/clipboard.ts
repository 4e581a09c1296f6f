import type { Graph, GraphEdge, GraphNode, NodeId } from './graph.ts'

/** Identifies copied graphs, so that other clipboard texts are ignored. */
const mark = 'gantry.graph'

/** Offset of a copy in pixels, so that it does not cover the original. */
const aside = 32

/** Serialises nodes and the edges between them for the clipboard. */
export const copyNodes = (graph: Graph<unknown>, ids: ReadonlySet<NodeId>, family: string): string =>
  JSON.stringify({ [mark]: 1, family, ...partOf(graph, ids) })

/** The subgraph of some nodes and the edges between them. */
export const partOf = <S>(graph: Graph<S>, ids: ReadonlySet<NodeId>): Graph<S> => ({
  nodes: Object.fromEntries(Object.entries(graph.nodes).filter(([id]) => ids.has(id))),
  edges: graph.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)),
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNode = (value: unknown): value is GraphNode<never> =>
  isObject(value) &&
  typeof value.kind === 'string' &&
  isObject(value.settings) &&
  (value.at === undefined ||
    (Array.isArray(value.at) && value.at.length === 2 && value.at.every(each => Number.isFinite(each))))

const isEdge = (value: unknown): value is GraphEdge =>
  isObject(value) && ['id', 'from', 'to'].every(name => typeof value[name] === 'string')

/** Parses a copied subgraph; null for other texts or another family of graphs. */
export const readCopied = (text: string, family: string): Graph<never> | null => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    // The clipboard can contain any text.
    return null
  }
  if (!isObject(read) || read[mark] !== 1 || read.family !== family) return null
  const { nodes, edges } = read
  if (!isObject(nodes) || !Array.isArray(edges)) return null
  if (!Object.values(nodes).every(isNode) || !edges.every(isEdge)) return null
  const known = edges.filter(({ from, to }) => Object.hasOwn(nodes, from) && Object.hasOwn(nodes, to))
  return { nodes: nodes as Graph<never>['nodes'], edges: known }
}

/** A copy with new ids and an offset, so that pasting twice adds two copies. Places drawn elsewhere belong to the original. */
export const withNewIds = <S>(part: Graph<S>, newId: () => string): Graph<S> => {
  const ids = new Map(Object.keys(part.nodes).map(id => [id, newId()]))
  return {
    nodes: Object.fromEntries(Object.entries(part.nodes).map(([id, node]) => [ids.get(id)!, copyOf(node)])),
    edges: part.edges.map(({ via: _, ...edge }) => ({
      ...edge,
      id: newId(),
      from: ids.get(edge.from)!,
      to: ids.get(edge.to)!,
    })),
  }
}

const copyOf = <S>({ at, size, ...node }: GraphNode<S>): GraphNode<S> =>
  at && !size ? { ...node, at: [at[0] + aside, at[1] + aside] as const } : node

/** Adds a subgraph; its ids must be new. */
export const addPart = <S>(graph: Graph<S>, part: Graph<S>): Graph<S> => ({
  nodes: { ...graph.nodes, ...part.nodes },
  edges: [...graph.edges, ...part.edges],
})

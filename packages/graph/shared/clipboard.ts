import type { Graph, GraphEdge, GraphNode, NodeId } from './graph.ts'

/** Says what a copied text is, so that a text from elsewhere is not taken for nodes. */
const mark = 'gantry.graph'

/** Pixels a copy is put aside, so that it does not cover its original. */
const aside = 32

/** The nodes with these ids and the edges between them, as text for the clipboard. */
export const copyNodes = (graph: Graph<unknown>, ids: ReadonlySet<NodeId>, family: string): string =>
  JSON.stringify({ [mark]: 1, family, ...partOf(graph, ids) })

/** The part of a graph that consists of these nodes and the edges between them. */
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

/** The part a copied text holds; null where the text is none, or of another family of graphs. */
export const readCopied = (text: string, family: string): Graph<never> | null => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    // Any text may be on the clipboard.
    return null
  }
  if (!isObject(read) || read[mark] !== 1 || read.family !== family) return null
  const { nodes, edges } = read
  if (!isObject(nodes) || !Array.isArray(edges)) return null
  if (!Object.values(nodes).every(isNode) || !edges.every(isEdge)) return null
  const known = edges.filter(({ from, to }) => Object.hasOwn(nodes, from) && Object.hasOwn(nodes, to))
  return { nodes: nodes as Graph<never>['nodes'], edges: known }
}

/** The part with ids of its own, put aside of its original: pasting it twice adds two copies. */
export const withNewIds = <S>(part: Graph<S>, newId: () => string): Graph<S> => {
  const ids = new Map(Object.keys(part.nodes).map(id => [id, newId()]))
  return {
    nodes: Object.fromEntries(
      Object.entries(part.nodes).map(([id, node]) => [
        ids.get(id)!,
        node.at ? { ...node, at: [node.at[0] + aside, node.at[1] + aside] as const } : node,
      ]),
    ),
    edges: part.edges.map(edge => ({
      ...edge,
      id: newId(),
      from: ids.get(edge.from)!,
      to: ids.get(edge.to)!,
    })),
  }
}

/** Adds a part with ids of its own. */
export const addPart = <S>(graph: Graph<S>, part: Graph<S>): Graph<S> => ({
  nodes: { ...graph.nodes, ...part.nodes },
  edges: [...graph.edges, ...part.edges],
})

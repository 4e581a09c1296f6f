import type { NodeId } from '../shared/graph.ts'

/**
 * What can be done on a canvas. Which graph results is for the owner of the graph to decide: a workflow keeps its blocks paired,
 * a free graph does not. Without `move` nodes are laid out automatically; without `connect` edges come from `add` alone.
 */
export interface GraphActions {
  /** Whether a node can be put on this edge. */
  canInsert(edge: string): boolean
  /** Adds a node of a kind: on an edge, after a node, at a place, or wherever it belongs. Answers what is selected then. */
  add(kind: string, where: Where): NodeId | null
  remove(ids: ReadonlySet<NodeId>): void
  /** The nodes as text for the clipboard; null where they cannot be copied. */
  copy(ids: ReadonlySet<NodeId>): string | null
  /** Adds what a copied text holds. Answers what is selected then; null where the text is none of ours. */
  paste(text: string, where: Where): ReadonlySet<NodeId> | null
  move?(places: ReadonlyMap<NodeId, readonly [number, number]>): void
  connect?(from: NodeId, to: NodeId): void
  /** Forgets the places of nodes, so that they are laid out. */
  tidy?(): void
}

export type Where =
  | { readonly edge: string }
  | { readonly after: NodeId }
  | { readonly at: readonly [number, number] }
  | null

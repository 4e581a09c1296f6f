import type { NodeId } from '../shared/graph.ts'

/**
 * Editing operations of a canvas. The owner of the graph decides their result: a workflow keeps its blocks paired, a free
 * graph does not. Without `move` nodes are laid out automatically; without `connect` only `add` creates edges.
 */
export interface GraphActions {
  /** Whether a node can be inserted into this edge. */
  canInsert(edge: string): boolean
  /**
   * Adds a node of a kind: into an edge, after a node, at a position, or at a default position. Returns the node to select.
   */
  add(kind: string, where: Where): NodeId | null
  remove(ids: ReadonlySet<NodeId>): void
  /** Serialises nodes for the clipboard; null if they cannot be copied. */
  copy(ids: ReadonlySet<NodeId>): string | null
  /** Adds copied nodes. Returns the nodes to select; null if the text is not a copied graph. */
  paste(text: string, where: Where): ReadonlySet<NodeId> | null
  move?(places: ReadonlyMap<NodeId, readonly [number, number]>): void
  connect?(from: NodeId, to: NodeId): void
  /** Removes the positions of all nodes, so that they are laid out automatically. */
  tidy?(): void
}

export type Where =
  | { readonly edge: string }
  | { readonly after: NodeId }
  | { readonly at: readonly [number, number] }
  | null

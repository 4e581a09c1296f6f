import type { Text } from '@gantry/base/shared'

/** Unique within a graph, chosen once and never changed, also across versions of it. */
export type NodeId = string

export interface GraphNode<Settings> {
  /** Names the folder of the node kind. */
  readonly kind: string
  readonly settings: Settings
  /** Where it is drawn: x and y in pixels. Absent: laid out automatically. */
  readonly at?: readonly [x: number, y: number]
}

export interface GraphEdge {
  readonly id: string
  readonly from: NodeId
  /** The output it leaves by; absent: the only one. */
  readonly port?: string
  readonly to: NodeId
  readonly label?: Text
}

/** Nodes and edges as plain data, for everything that is drawn on the canvas. */
export interface Graph<Settings> {
  readonly nodes: Readonly<Record<NodeId, GraphNode<Settings>>>
  readonly edges: readonly GraphEdge[]
}

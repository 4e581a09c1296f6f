import type { JsonObject, Text } from '@gantry/base/shared'
import { type TSchema, Type } from 'typebox'

/** Created once and never changed; edges, permissions and runs refer to it. */
export type NodeId = string

/** One node of a graph. Plain JSON. */
export interface GraphNode<Settings = JsonObject> {
  /** Name of its kind. */
  readonly kind: string
  readonly settings: Settings
  /** Top left corner on the canvas in pixels; absent: set by the automatic layout. */
  readonly at?: readonly [number, number]
}

/** A directed edge between two nodes. */
export interface GraphEdge {
  readonly id: string
  readonly from: NodeId
  /** Outgoing port of the source; absent: the only one. */
  readonly port?: string
  readonly to: NodeId
  readonly label?: Text
}

/** Nodes and edges as plain data, independent of the meaning of the nodes. */
export interface Graph<Settings = JsonObject> {
  readonly nodes: Readonly<Record<NodeId, GraphNode<Settings>>>
  readonly edges: readonly GraphEdge[]
}

export const emptyGraph: Graph<never> = { nodes: {}, edges: [] }

/** Limits of one graph, up to which the canvas renders smoothly. */
export const graphLimits = { nodes: 1000, edges: 4000, label: 100 } as const

const closed = { additionalProperties: false }
const id = Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9_-]+$' })
const label = Type.String({ maxLength: graphLimits.label })
const coordinate = Type.Number({ minimum: -1_000_000, maximum: 1_000_000 })

/** Schema of a graph with the given node schemas: one per kind, or one for all. */
export const graphSchema = (node: TSchema): TSchema =>
  Type.Object(
    {
      nodes: Type.Record(id, node, { maxProperties: graphLimits.nodes }),
      edges: Type.Array(
        Type.Object(
          {
            id,
            from: id,
            port: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
            to: id,
            label: Type.Optional(Type.Union([label, Type.Object({ 'zh-CN': label, en: label }, closed)])),
          },
          closed,
        ),
        { maxItems: graphLimits.edges },
      ),
    },
    closed,
  )

/** Schema of a node of one kind with a schema of its settings. */
export const graphNodeSchema = (kind: string, settings: TSchema): TSchema =>
  Type.Object(
    {
      kind: Type.Literal(kind),
      settings,
      at: Type.Optional(Type.Tuple([coordinate, coordinate])),
    },
    closed,
  )

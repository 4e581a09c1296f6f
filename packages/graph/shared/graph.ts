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
  /**
   * Width and height of a node whose place was drawn elsewhere, such as in a file of another tool. A graph with such nodes keeps
   * their places; only its other nodes are laid out.
   */
  readonly size?: readonly [number, number]
}

/** A directed edge between two nodes. */
export interface GraphEdge {
  readonly id: string
  readonly from: NodeId
  /** Outgoing port of the source; absent: the only one. */
  readonly port?: string
  readonly to: NodeId
  readonly label?: Text
  /** Points of an edge that was drawn elsewhere, from node to node; ignored where they no longer touch both nodes. */
  readonly via?: readonly (readonly [number, number])[]
}

/** Nodes and edges as plain data, independent of the meaning of the nodes. */
export interface Graph<Settings = JsonObject> {
  readonly nodes: Readonly<Record<NodeId, GraphNode<Settings>>>
  readonly edges: readonly GraphEdge[]
}

export const emptyGraph: Graph<never> = { nodes: {}, edges: [] }

/** Limits of one graph, up to which the canvas renders smoothly. */
export const graphLimits = { nodes: 1000, edges: 4000, label: 100, via: 100 } as const

const closed = { additionalProperties: false }
const id = Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9_-]+$' })
const label = Type.String({ maxLength: graphLimits.label })
const coordinate = Type.Number({ minimum: -1_000_000, maximum: 1_000_000 })
const length = Type.Number({ minimum: 1, maximum: 10_000 })

/** Schemas of the places of nodes (`at`, `size`) and of edges (`via`). */
export const placeSchemas = {
  at: Type.Tuple([coordinate, coordinate]),
  size: Type.Tuple([length, length]),
  via: Type.Array(Type.Tuple([coordinate, coordinate]), { minItems: 2, maxItems: graphLimits.via }),
} as const

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
            via: Type.Optional(placeSchemas.via),
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
      at: Type.Optional(placeSchemas.at),
      size: Type.Optional(placeSchemas.size),
    },
    closed,
  )

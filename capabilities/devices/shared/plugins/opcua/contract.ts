import type { JsonObject } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { ToldProblem } from '../told.ts'

const object = { type: 'object' } as const
const keepers = { scope: 'space', can: ['admin', 'saas'] } as const

/** A node below the one that was opened. */
export interface BrowsedNode {
  /** Its node id, with the name of its namespace. */
  readonly node: string
  readonly name: string
  /** It has a value that can be mapped to a point; other nodes only have nodes below them. */
  readonly isVariable: boolean
  /** Of a variable: the name of its data type; null: it could not be read. */
  readonly type: string | null
  /** Of a variable: a single value rather than a list. */
  readonly isSingle: boolean
  readonly isWritable: boolean
  /** Of a variable: its value now as text; null: it has none that can be shown. */
  readonly value: string | null
}

export interface BrowsedNodes {
  /** Why nothing could be read; null: the nodes were. */
  readonly problem: ToldProblem | null
  readonly nodes: readonly BrowsedNode[]
  /** There are nodes after this page. */
  readonly more: boolean
}

/** Nodes of a page, and nodes below one that can be reached by pages. */
export const nodesOfPage = 100
const mostNodes = 5_000

export const browseNodes = contract({
  ...keepers,
  method: 'POST',
  path: '/device-connections/opcua/nodes',
  action: 'run',
  summary: 'The nodes below one of an OPC UA server, 100 a page; without a node those of the folder Objects',
  input: Type.Object({
    /** The connection whose password counts where none is given. */
    id: Type.Optional(Type.String({ format: 'uuid' })),
    settings: Type.Unsafe<JsonObject>(object),
    node: Type.Optional(Type.String({ maxLength: 700 })),
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: mostNodes / nodesOfPage - 1 })),
  }),
  output: Type.Unsafe<BrowsedNodes>(object),
})

/** The certificate by which servers know the platform in a space. */
export interface ClientCertificate {
  readonly pem: string
  /** SHA-1 and SHA-256 thumbprints, as servers show them. */
  readonly sha1: string
  readonly sha256: string
  readonly uri: string
}

export const readClientCertificate = contract({
  ...keepers,
  method: 'GET',
  path: '/device-connections/opcua/certificate',
  summary: 'The certificate that OPC UA servers have to trust; made when it is first asked for',
  input: Type.Object({}),
  output: Type.Unsafe<ClientCertificate>(object),
})

import type { Issue, Text } from '@gantry/base/shared'
import type { Mention, Scope, TextPlace, WordParams } from '@gantry/designs/shared'
import type { Graph, NodeId } from '@gantry/graph/shared'
import type { TableDef } from '@gantry/model/shared'
import type { TSchema } from 'typebox'

/** A text of the dictionaries with its parameters. */
export interface Said {
  readonly key: string
  readonly params?: WordParams
}

/** An output of a node. */
export interface OutPort {
  /** Absent in edges: `out`. */
  readonly id: string
  /** What people wrote, or a text of the dictionaries. Absent: the only port needs no name. */
  readonly label?: Text | Said
}

/** What the check of a node may look at. */
export interface NodeScope {
  readonly id: NodeId
  /** The definition the node is in. */
  readonly def: Graph<unknown> & { readonly id: string }
  readonly table: TableDef
  readonly scope: Scope
}

/** One kind of node. Everything here is pure and total: settings fit the schema and may be unfinished. */
export interface NodeKind<Settings> {
  /** The folder of `nodes/`; its name for people is `workflow.node.<name>`. */
  readonly name: string
  /** Where the palette lists it: `workflow.group.<group>`. */
  readonly group: 'people' | 'branches' | 'automatic' | 'ends'
  /** Name of an icon of `packages/ui`. */
  readonly icon: string
  /** Whether edges lead into it. */
  readonly enters: boolean
  /** Each port has exactly one edge. */
  out(settings: Settings): readonly OutPort[]
  readonly schema: TSchema
  propose(scope: { readonly name: Text }): Settings
  /** Places begin inside the settings. Structure (reachability, pairs, defaults) is checked by `checkStructure`. */
  check(settings: Settings, scope: NodeScope): readonly Issue[]
  /** The one line on the node. */
  summary(settings: Settings): Said | null
  /** Places begin inside the settings. */
  mentions(settings: Settings, scope: NodeScope): readonly Mention[]
  texts(settings: Settings): readonly TextPlace[]
}

/** The only output of most kinds. */
export const onlyOut: readonly OutPort[] = [{ id: 'out' }]

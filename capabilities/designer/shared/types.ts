import type { Text } from '@gantry/base/shared'
import type { FieldId, Ref, SchemaChange, TableDef, TableId, ViewDef } from '@gantry/model/shared'

/** What is designed together: a table, the tables of its slave rows, and how the form and the list look. */
export interface Design {
  /** The master first. */
  readonly tables: readonly TableDef[]
  /** Null: how the table looks follows from its definition. */
  readonly view: ViewDef | null
}

/** The versions of the tables a design began from; a table that is new has none. */
export type Seen = Readonly<Record<TableId, number>>

/** A design under way, kept until it is published or given up. */
export interface Draft {
  readonly design: Design
  readonly seen: Seen
  /** Counts the times it was kept, so that two designers do not write over one another. */
  readonly revision: number
  readonly at: string
  readonly by: Ref | null
}

/** Another table of the space, as one a field may point to. */
export interface Neighbour {
  readonly id: TableId
  readonly label: Text
  readonly title: FieldId
  readonly app: string | null
  readonly master: TableId | null
  /** Its fields that point to the designed table. */
  readonly pointing: readonly FieldId[]
  /** Its fields that are made from fields of the designed tables. */
  readonly reading: readonly Reading[]
  /** Tabs of its list that ask about fields of the designed tables, through a link. */
  readonly asking: readonly Asking[]
}

/** A field of another table that is made from one of the designed tables. */
export interface Reading {
  readonly field: FieldId
  readonly label: Text
  readonly of: { readonly table: TableId; readonly field: FieldId }
}

/** A tab of another table's list that asks about a field of one of the designed tables. */
export interface Asking {
  readonly tab: Text
  readonly of: { readonly table: TableId; readonly field: FieldId }
}

export interface DesignAnswer {
  readonly app: { readonly id: string; readonly name: string } | null
  /** As people work with it now. */
  readonly published: Design
  readonly seen: Seen
  readonly draft: Draft | null
  /** The change that is publishing the draft, while it lasts, and the last one when it failed. */
  readonly change: SchemaChange | null
  readonly neighbours: readonly Neighbour[]
}

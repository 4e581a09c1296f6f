import type { Text } from '@gantry/base/shared'
import type { Draft, Mentioning } from '@gantry/designs/shared'
import type { FieldId, SchemaChange, TableDef, TableId, ViewDef } from '@gantry/model/shared'

/** The body of a table's design: the table, the tables of its slave rows, and how the form and the list look. */
export interface TableDesign {
  /** The master first. */
  readonly tables: readonly TableDef[]
  /** Null: how the table looks follows from its definition. */
  readonly view: ViewDef | null
}

/** Current version of each table; new tables have no entry. */
export type Seen = Readonly<Record<TableId, number>>

/** Another table of the space that a field may link to. */
export interface Neighbour {
  readonly id: TableId
  readonly label: Text
  readonly title: FieldId
  readonly app: string | null
  readonly master: TableId | null
  /** Its fields that link to the designed table. */
  readonly pointing: readonly FieldId[]
}

export interface DesignAnswer {
  readonly app: { readonly id: string; readonly name: string } | null
  /** The published design. */
  readonly published: TableDesign
  readonly seen: Seen
  /** Number of the newest release. */
  readonly release: number | null
  readonly draft: Draft<TableDesign> | null
  /** The running change that publishes the draft, or the last one if it failed. */
  readonly change: SchemaChange | null
  readonly neighbours: readonly Neighbour[]
  /** Where other designs refer to these tables and their fields. */
  readonly elsewhere: readonly Mentioning[]
}

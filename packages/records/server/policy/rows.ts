import type { Sql } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'

/** Readable records of a linked table, under an alias. */
export interface LinkedRows {
  readonly rows: Rows
  readonly from: Sql
  /** Condition on space, life and permission of such a record. */
  readonly admission: Sql
}

/** The rows a condition applies to: a table and its alias in a statement. */
export interface Rows {
  readonly catalog: Catalog
  readonly table: TableDef
  readonly alias: string
  /**
   * Rows are scanned in sort order: conditions are written so that the planner does not use an index for them.
   */
  readonly walked?: boolean
  /** Expression that replaces a field's column where the field is open on some rows only. */
  readonly column?: (id: FieldId) => Sql | undefined
  /** How links are followed; absent where that is not allowed, as in permissions. */
  readonly linked?: (target: TableId, alias: string) => LinkedRows
}

import type { Sql } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'

/** Records of another table as a question may see them, under an alias. */
export interface LinkedRows {
  readonly rows: Rows
  readonly from: Sql
  /** Space, life and permission of such a record. */
  readonly admission: Sql
}

/** The rows a condition speaks of: a table under its alias in a statement. */
export interface Rows {
  readonly catalog: Catalog
  readonly table: TableDef
  readonly alias: string
  /** They are walked one after another: nothing is to be found by a condition, each is asked of the row in hand. */
  readonly walked?: boolean
  /** What stands for a field's column where a person may see the field on some rows only. */
  readonly column?: (id: FieldId) => Sql | undefined
  /** How links are followed; absent where they are not, as in permissions. */
  readonly linked?: (target: TableId, alias: string) => LinkedRows
}

import type { Sql } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'

/** The rows a condition speaks of: a table under its alias in a statement. */
export interface Rows {
  readonly catalog: Catalog
  readonly table: TableDef
  readonly alias: string
  /** They are walked one after another: nothing is to be found by a condition, each is asked of the row in hand. */
  readonly walked?: boolean
  /** What stands for a field's column where a person may see the field on some rows only. */
  readonly column?: (id: FieldId) => Sql | undefined
}

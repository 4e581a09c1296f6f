import { fieldTypeOf, isFieldTypeName } from '@gantry/fields/shared'
import type { TableDef, TableId } from '@gantry/model/shared'

/** The table whose rows a slave field holds; undefined for any other field. */
export const slaveOf = (
  table: TableDef,
  field: string,
  tables: ReadonlyMap<TableId, TableDef>,
): TableDef | undefined => {
  const def = table.fields[field]
  const rows = def && isFieldTypeName(def.type) ? fieldTypeOf(def).rows?.(def) : undefined
  return rows === undefined ? undefined : tables.get(rows)
}

import type { TableDef } from '@gantry/model/shared'
import { type Catalog, findTable } from '../catalog/catalog.ts'
import { slaveFields } from '../schema/stored-fields.ts'
import type { Target } from '../write/target.ts'

const sources = new WeakMap<TableDef, Target>()

/** A table whose stored rows are read, including slave tables. */
export const sourceOf = (catalog: Catalog, table: TableDef): Target => {
  const known = sources.get(table)
  if (known?.catalog === catalog) return known
  const slaves = slaveFields(table).map(slave => ({ ...slave, table: findTable(catalog, slave.table) }))
  const made = { catalog, table, slaves }
  sources.set(table, made)
  return made
}

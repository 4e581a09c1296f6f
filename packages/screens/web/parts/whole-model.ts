import { currentLang } from '@gantry/client/web'
import type { TableDef } from '@gantry/model/shared'
import { modelTable, type TableModel } from './table-model.ts'

/** Table model with full access to every field, for designers: of a definition that may not be published yet. */
export const wholeModel = (
  table: TableDef,
  systemLabel: Parameters<typeof modelTable>[2],
  slaves: readonly TableDef[] = [],
): TableModel => {
  const rights = { operations: [], readable: Object.keys(table.fields), masked: [], writable: [] }
  const view = { table: table.id, list: { columns: [] }, form: { groups: [] } }
  return modelTable({ table, view, rights, slaves, preferences: {} }, currentLang(), systemLabel)
}

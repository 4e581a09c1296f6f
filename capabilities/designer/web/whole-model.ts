import { currentLang } from '@gantry/client/web'
import type { TableDef } from '@gantry/model/shared'
import { modelTable, type TableModel } from '@gantry/screens/web'

/** Table model with full access to every field, used by the condition editors. */
export const wholeModel = (table: TableDef, systemLabel: Parameters<typeof modelTable>[2]): TableModel => {
  const rights = { operations: [], readable: Object.keys(table.fields), masked: [], writable: [] }
  const view = { table: table.id, list: { columns: [] }, form: { groups: [] } }
  return modelTable({ table, view, rights, slaves: [], preferences: {} }, currentLang(), systemLabel)
}

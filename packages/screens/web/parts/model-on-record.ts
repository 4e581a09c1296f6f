import type { RecordRights } from '@gantry/model/shared'
import type { TableModel } from './table-model.ts'

/** A table as the user may change it on one stored record: only the fields that the record's rights name. */
export const modelOnRecord = (model: TableModel, rights: RecordRights | undefined): TableModel => {
  if (!rights) return model
  const open = new Set(rights.fields)
  return { ...model, writable: id => open.has(id) && model.writable(id) }
}

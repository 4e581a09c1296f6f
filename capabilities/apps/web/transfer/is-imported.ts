import { isFilled } from '@gantry/fields/shared'
import { type FieldId, readLineColumn, type TableDef } from '@gantry/model/shared'

/** Whether a column is imported into its field: one that the server computes or assigns is only read where it is the key of the records. */
export const isImported = (table: TableDef, key: FieldId | null, id: FieldId | null): id is FieldId => {
  if (id === null) return false
  if (readLineColumn(id) !== null || id === key) return true
  const field = table.fields[id]
  return field === undefined || !isFilled(field)
}

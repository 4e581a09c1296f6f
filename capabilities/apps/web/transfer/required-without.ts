import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type ColumnMap, type FieldId, readLineColumn, type TableDef } from '@gantry/model/shared'

/** The labels of required fields that no column fills in, and that have neither a default nor a value the server makes. */
export const requiredWithout = (
  table: TableDef,
  writable: readonly FieldId[],
  columns: ColumnMap,
): readonly string[] => {
  const filled = new Set(columns.map(column => readLineColumn(column)?.slave ?? column))
  return writable.flatMap(id => {
    const field = table.fields[id]
    const isMissing =
      field?.required === true &&
      !filled.has(id) &&
      field.default === undefined &&
      field.computed === undefined &&
      fieldTypeOf(field).assigned !== true &&
      fieldTypeOf(field).kind !== 'rows'
    return isMissing ? [localise(field.label ?? id, currentLang())] : []
  })
}

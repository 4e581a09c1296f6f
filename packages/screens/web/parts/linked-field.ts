import type { FieldId, TableId } from '@gantry/model/shared'
import type { FieldModel, TableModel } from './table-model.ts'

type Tables = ReadonlyMap<TableId, TableModel>

/** The table a reference field points to. */
export const tableBehind = (field: FieldModel | undefined): TableId | undefined =>
  field?.type.target?.(field.def)

/** Whether a path goes through a link: true for `device.area`, false for `area`. */
export const isLinked = (path: FieldId): boolean => path.includes('.')

/** The field of a linked record with its full path as id and label, `设备 › 区域`. */
export const throughLink = (link: FieldModel, field: FieldModel): FieldModel => ({
  ...field,
  id: `${link.id}.${field.id}`,
  label: `${link.label} › ${field.label}`,
})

/** The field at the end of a path; undefined if a table on the path is not loaded. */
export const fieldOnPath = (model: TableModel, path: FieldId, tables: Tables): FieldModel | undefined => {
  const [first = '', ...rest] = path.split('.')
  const field = model.field(first)
  if (!field || rest.length === 0) return field
  const table = tables.get(tableBehind(field) ?? '')
  const found = table && fieldOnPath(table, rest.join('.'), tables)
  return found && throughLink(field, found)
}

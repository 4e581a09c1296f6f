import { all, type FieldId, type Filter, type RecordRow, where } from '@gantry/model/shared'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

const admittedBy = (
  { info }: TableModel,
  record: RecordRow | null,
  field: FieldId,
): readonly string[] | undefined => (record === null ? info.rights.admitted?.[field] : undefined)

/** The options of a field that are offered: in a new record only those the user's rights admit. Undefined: all. */
export const offeredOn = (
  model: TableModel,
  record: RecordRow | null,
  field: FieldId,
  offered: readonly string[] | undefined,
): readonly string[] | undefined => {
  const admitted = admittedBy(model, record, field)
  return admitted && offered ? offered.filter(option => admitted.includes(option)) : (admitted ?? offered)
}

/** The filter on the records a link offers: in a new record only those the user's rights admit. */
export const linksOn = (
  model: TableModel,
  record: RecordRow | null,
  { id, type }: FieldModel,
  filter: Filter | null,
): Filter | null => {
  const admitted = type.target ? admittedBy(model, record, id) : undefined
  if (!admitted) return filter
  const only = where('id', 'in', [...admitted])
  return filter === null ? only : all(filter, only)
}

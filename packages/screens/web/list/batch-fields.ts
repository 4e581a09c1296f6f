import type { FieldModel, TableModel } from '../parts/table-model.ts'

/** Fields that can be set to the same value in many records: no unique fields, no slave rows unless sealed. */
export const batchFields = (model: TableModel): FieldModel[] =>
  model.fields.filter(
    ({ id, def, type }) => model.writable(id) && !def.unique && (type.kind !== 'rows' || type.sealed),
  )

import type { FieldModel, TableModel } from '../parts/table-model.ts'

/** Fields one value can be given to for many records: what must be unique or holds rows cannot. */
export const batchFields = (model: TableModel): FieldModel[] =>
  model.fields.filter(
    ({ id, def, type }) => model.writable(id) && !def.unique && (type.kind !== 'rows' || type.sealed),
  )

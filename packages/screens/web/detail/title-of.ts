import type { RecordRow } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'

/** What a record is called; its id when nobody gave it a name. */
export const titleOf = (model: TableModel, record: RecordRow): string => {
  const value = record[model.title]
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string')
    return value.title
  return record.id.slice(-8)
}

import type { RecordRow } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'

/** Title of a record; its id if the title is empty. */
export const titleOf = (model: TableModel, record: RecordRow): string => {
  const value = record[model.title]
  if (typeof value === 'string' && value !== '') return value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string')
    return value.title
  return record.id.slice(-8)
}

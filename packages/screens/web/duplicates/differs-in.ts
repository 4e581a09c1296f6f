import type { FieldId, RecordRow } from '@gantry/model/shared'

/** For each record, whether its value differs from the first non-empty value of the field. */
export const differsIn = (field: FieldId, records: readonly RecordRow[]): readonly boolean[] => {
  const written = records.map(record => {
    const text = JSON.stringify(record[field] ?? null)
    return text === 'null' || text === '[]' || text === '""' ? null : text
  })
  const first = written.find(text => text !== null)
  return written.map(text => text !== null && text !== first)
}

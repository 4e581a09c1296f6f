import type { Json } from '@gantry/base/shared'
import type { FieldId } from '@gantry/model/shared'
import { fieldsAsked, type RowFilter } from './row-filter.ts'

/**
 * The values of a field without which no record satisfies a filter: those of `in` and `eq`, alone or as alternatives.
 * @returns null where the filter asks for anything else
 */
export const valuesAdmitted = (filter: RowFilter, field: FieldId): readonly Json[] | null => {
  if (typeof filter === 'boolean') return null
  if (filter.op === 'or') {
    const each = filter.of.map(part => valuesAdmitted(part, field))
    return each.includes(null) ? null : [...new Set(each.flatMap(values => values ?? []))]
  }
  if (filter.op === 'and') {
    const [about, ...more] = filter.of.filter(part => fieldsAsked(part).includes(field))
    return about === undefined || more.length > 0 ? null : valuesAdmitted(about, field)
  }
  if (!('value' in filter) || filter.field !== field) return null
  if (filter.op === 'eq') return [filter.value]
  return filter.op === 'in' && Array.isArray(filter.value) ? filter.value : null
}

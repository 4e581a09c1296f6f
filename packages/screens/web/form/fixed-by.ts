import type { Json } from '@gantry/base/shared'
import { isTerm } from '@gantry/fields/shared'
import type { FieldId, Filter } from '@gantry/model/shared'

/** The values a record must have to meet a condition, for each field the condition limits to a single value. */
export const fixedBy = (filter: Filter | null): readonly (readonly [FieldId, Json])[] => {
  if (filter === null || typeof filter === 'boolean') return []
  if (filter.op === 'and') return filter.of.flatMap(fixedBy)
  if (!('field' in filter) || filter.field.includes('.')) return []
  const { field, op, value } = filter
  const only = op === 'in' && Array.isArray(value) && value.length === 1 ? value[0] : value
  if ((op !== 'eq' && op !== 'in') || only === undefined || Array.isArray(only) || isTerm(only as Json))
    return []
  return [[field, only as Json]]
}

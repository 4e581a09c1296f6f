import type { FieldId, Filter } from '@gantry/model/shared'

/** Fields used by a filter, paths such as `items.qty` unchanged. */
export const filterFields = (filter: Filter): readonly FieldId[] => {
  if (typeof filter === 'boolean') return []
  switch (filter.op) {
    case 'and':
    case 'or':
      return filter.of.flatMap(filterFields)
    case 'not':
      return filterFields(filter.of)
    case 'role':
    case 'userType':
      return []
    default:
      return [filter.field]
  }
}

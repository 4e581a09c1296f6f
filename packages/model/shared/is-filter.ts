import { isPlainObject } from '@gantry/base/shared'
import { type Filter, operators } from './filter.ts'

/** Maximum nesting; code that walks filters is recursive. */
const deepest = 12

/** Whether JSON is a filter; fields are checked when the filter is resolved. */
export const isFilter = (value: unknown, depth = 0): value is Filter => {
  if (typeof value === 'boolean') return true
  if (!isPlainObject(value) || depth > deepest) return false
  switch (value.op) {
    case 'and':
    case 'or':
      return Array.isArray(value.of) && value.of.every(each => isFilter(each, depth + 1))
    case 'not':
      return isFilter(value.of, depth + 1)
    case 'role':
      return typeof value.role === 'string'
    case 'userType':
      return Array.isArray(value.types) && value.types.every(type => typeof type === 'string')
    default:
      return operators.some(operator => operator === value.op) && typeof value.field === 'string'
  }
}

import type { Json } from '@gantry/base/shared'
import type { KindRule } from './kind-rule.ts'

/** One of a few known values: option ids, or yes and no. */
export const choice: KindRule = {
  literal: (value, form) => {
    if (form !== 'boolean') return typeof value === 'string' && !value.includes('\0') ? value : null
    // Addresses carry only text.
    if (value === 'true' || value === 'false') return value === 'true'
    return typeof value === 'boolean' ? value : null
  },
  matches: (op, value, operand) => {
    switch (op) {
      case 'eq':
        return value === operand
      case 'ne':
        return value !== operand
      case 'in':
        return has(operand, value)
      case 'notIn':
        return !has(operand, value)
      default:
        return false
    }
  },
}

const has = (list: Json, value: Json): boolean => Array.isArray(list) && list.includes(value)

import { isPlainObject, isUuid, type Json } from '@gantry/base/shared'
import type { KindRule } from './kind-rule.ts'

/** The id of a value that is an id or `{ id, title }`. */
export const idOf = (value: Json): Json =>
  isPlainObject(value) && typeof value.id === 'string' ? value.id.toLowerCase() : fold(value)

const fold = (value: Json): Json => (typeof value === 'string' ? value.toLowerCase() : value)

/** One person, department or linked record, compared by its id. */
export const reference: KindRule = {
  literal: value => {
    const id = idOf(value)
    return isUuid(id) ? id : null
  },
  matches: (op, value, operand) => {
    const id = idOf(value)
    switch (op) {
      case 'eq':
        return id === operand
      case 'ne':
        return id !== operand
      case 'in':
        return has(operand, id)
      case 'notIn':
        return !has(operand, id)
      default:
        return false
    }
  },
}

const has = (list: Json, id: Json): boolean => Array.isArray(list) && list.includes(id)

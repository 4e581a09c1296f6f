import { isUuid, type Json } from '@gantry/base/shared'
import { asList, type KindRule } from './kind-rule.ts'
import { idOf } from './reference.ts'

/** Several values per cell: `in` matches if the cell has any of the operands, `contains` if it has all. */
export const set: KindRule = {
  literal: (value, form) => {
    const id = idOf(value)
    if (form === 'id') return isUuid(id) ? id : null
    return typeof value === 'string' && !value.includes('\0') ? value : null
  },
  matches: (op, value, operand) => {
    const held = asList(value).map(member => (typeof member === 'string' ? member : idOf(member)))
    const has = (wanted: Json) => held.includes(wanted)
    switch (op) {
      case 'in':
        return asList(operand).some(has)
      case 'notIn':
        return !asList(operand).some(has)
      case 'contains':
        return asList(operand).every(has)
      default:
        return false
    }
  },
}

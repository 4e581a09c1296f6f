import type { Json } from '@gantry/base/shared'
import { Decimal } from 'decimal.js'
import type { KindRule } from './kind-rule.ts'

const plain = /^[+-]?(\d{1,1000}(\.\d{0,1000})?|\.\d{1,1000})(e[+-]?\d{1,3})?$/i

/** Compared exactly, whatever the number of digits; operands are plain decimal text. */
export const number: KindRule = {
  literal: value => {
    const written = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
    return plain.test(written) ? new Decimal(written).toFixed() : null
  },
  matches: (op, value, operand) => {
    switch (op) {
      case 'eq':
        return compare(value, operand) === 0
      case 'ne':
        return compare(value, operand) !== 0
      case 'in':
        return has(operand, value)
      case 'notIn':
        return !has(operand, value)
      case 'gt':
        return compare(value, operand) > 0
      case 'gte':
        return compare(value, operand) >= 0
      case 'lt':
        return compare(value, operand) < 0
      case 'lte':
        return compare(value, operand) <= 0
      default:
        return false
    }
  },
}

const compare = (a: Json, b: Json): number => new Decimal(String(a)).comparedTo(new Decimal(String(b)))

const has = (list: Json, value: Json): boolean =>
  Array.isArray(list) && list.some(each => compare(value, each) === 0)

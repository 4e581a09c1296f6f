import type { Json } from '@gantry/base/shared'
import { plain } from './plain.ts'
import { bareType, type SqlKind } from './sql-kind.ts'

/**
 * Integer columns are compared with fractions and out-of-range numbers without rounding, and with integers by
 * their index.
 */
export const number: SqlKind = (op, column, operand, type) =>
  plain(op, column, operand, comparedAs(operand, type))

export const comparedAs = (operand: Json, type: string): string =>
  bareType(type).includes('int') && whole(operand) ? 'bigint' : 'numeric'

const whole = (operand: Json): boolean =>
  Array.isArray(operand) ? operand.every(whole) : /^-?\d{1,18}$/.test(String(operand))

import type { Json } from '@gantry/base/shared'
import type { Operator } from '@gantry/model/shared'

/**
 * Comparison of one kind of value in memory. The SQL counterpart is in `server/kinds`; a property test checks
 * that both agree on every row.
 *
 * Empty fields: only `empty` and the negative comparisons (`ne`, `notIn`, `notContains`) match them, because
 * "not done" includes rows without a value.
 */
export interface KindRule {
  /**
   * Converts an operand to the column's form, or null when it is not valid for this kind. `form` is the JSON
   * Schema format or type of the field's values.
   */
  literal(value: Json, form: ValueForm): Json | null
  /**
   * `value` is stored and not empty; `operand` is the result of `literal`, a list of them for `in` and similar
   * operators.
   */
  matches(op: Operator, value: Json, operand: Json): boolean
}

/** JSON form of a field's values, where one kind has several. */
export type ValueForm = 'text' | 'boolean' | 'number' | 'date' | 'date-time' | 'time' | 'id' | 'other'

/** Negative comparisons: true on an empty field. */
export const admitsEmpty = (op: Operator): boolean => op === 'ne' || op === 'notIn' || op === 'notContains'

export const asList = (operand: Json): readonly Json[] => (Array.isArray(operand) ? operand : [operand])

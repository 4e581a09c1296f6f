import type { Json } from '@gantry/base/shared'
import type { Operator } from '@gantry/model/shared'

/**
 * How one kind of value is compared in memory. The SQL half is in `server/kinds`; a property test holds that both agree
 * on every row.
 *
 * An empty field is compared like this everywhere: only `empty` and the negative comparisons (`ne`, `notIn`,
 * `notContains`) admit it, because whoever asks for "not done" means the rows without an answer too.
 */
export interface KindRule {
  /**
   * One operand as the column holds values, or null when no value of this kind can look like it. `form` is the JSON
   * Schema format or type of the field's values.
   */
  literal(value: Json, form: ValueForm): Json | null
  /** `value` is stored and never empty; `operand` is what `literal` made, a list of those for `in` and its like. */
  matches(op: Operator, value: Json, operand: Json): boolean
}

/** What values of a field look like in JSON, where one kind knows several looks. */
export type ValueForm = 'text' | 'boolean' | 'number' | 'date' | 'date-time' | 'time' | 'id' | 'other'

/** Negative comparisons: true on an empty field. */
export const admitsEmpty = (op: Operator): boolean => op === 'ne' || op === 'notIn' || op === 'notContains'

export const asList = (operand: Json): readonly Json[] => (Array.isArray(operand) ? operand : [operand])

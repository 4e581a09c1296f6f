import type { Json } from '@gantry/base/shared'
import type { KindRule, ValueForm } from './kind-rule.ts'

/**
 * Dates, times of day and instants. Operands are already in the field's form: comparing an instant with a date depends on
 * the time zone of the actor and is resolved before (see `resolveTerms` of the record engine).
 */
export const moment: KindRule = {
  literal: (value, form) => (typeof value === 'string' && forms[form]?.test(value) ? value : null),
  matches: (op, value, operand) => {
    const [held, wanted] = [ordinal(value), ordinal(operand)]
    switch (op) {
      case 'eq':
        return held === wanted
      case 'ne':
        return held !== wanted
      case 'gt':
        return held > wanted
      case 'gte':
        return held >= wanted
      case 'lt':
        return held < wanted
      case 'lte':
        return held <= wanted
      default:
        return false
    }
  },
}

const forms: Readonly<Partial<Record<ValueForm, RegExp>>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/,
}

/** A number in chronological order; all values of a field have the same form. */
const ordinal = (value: Json): number => {
  const written = String(value)
  return Date.parse(written.length <= 12 && written.includes(':') ? `1970-01-01T${written}Z` : written)
}

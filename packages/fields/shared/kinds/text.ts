import type { Json } from '@gantry/base/shared'
import type { KindRule } from './kind-rule.ts'

/**
 * Lower-cases single characters, as PostgreSQL's `ilike` does: JavaScript would convert İ to two characters and a final
 * sigma depending on its position.
 */
const fold = (text: string): string => text.replaceAll('İ', 'i').replaceAll('Σ', 'σ').toLowerCase()

/** Whole values are compared exactly, substrings case-insensitively. */
export const text: KindRule = {
  literal: value =>
    typeof value === 'string'
      ? storable(value)
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : null,
  matches: (op, value, operand) => {
    const [held, wanted] = [String(value), String(operand)]
    switch (op) {
      case 'eq':
        return held === wanted
      case 'ne':
        return held !== wanted
      case 'in':
        return has(operand, held)
      case 'notIn':
        return !has(operand, held)
      case 'contains':
        return fold(held).includes(fold(wanted))
      case 'notContains':
        return !fold(held).includes(fold(wanted))
      case 'startsWith':
        return fold(held).startsWith(fold(wanted))
      case 'endsWith':
        return fold(held).endsWith(fold(wanted))
      default:
        return false
    }
  },
}

/** PostgreSQL stores neither NUL nor lone surrogates, so no value equals such a text. */
const storable = (text: string): string | null =>
  text.includes('\0') || /\p{Surrogate}/u.test(text) ? null : text

const has = (list: Json, held: string): boolean => Array.isArray(list) && list.includes(held)

import { compareValues, equalValues } from '../values/compare.ts'
import { isNum, readDigits } from '../values/number.ts'
import { readDate, readDateTime } from '../values/read-temporal.ts'
import type { Value } from '../values/value.ts'

/** Test of a value by a criterion of SUMIF and similar functions. */
export type Criterion = (value: Value) => boolean

export type CriterionSign = '<=' | '>=' | '<>' | '<' | '>' | '='

/** The operator at the start of a criterion, and the rest. */
export const splitCriterion = (written: string): { sign: CriterionSign; rest: string } => {
  const [, sign, rest = ''] = /^(<=|>=|<>|<|>|=)?([\s\S]*)$/.exec(written) ?? []
  return { sign: (sign ?? '=') as CriterionSign, rest }
}

/**
 * Parses a spreadsheet criterion: `">5"`, `"<>done"`, `"A*"` with wildcards `*` and `?`, or a value for
 * equality. `home` is the time zone of local moments.
 */
export const readCriterion = (criterion: Value, home: string): Criterion => {
  if (typeof criterion !== 'string') return value => equalValues(value, criterion, home) === true
  const { sign, rest } = splitCriterion(criterion)
  if (sign === '=' || sign === '<>') {
    const equal = equalTo(rest, home)
    return sign === '=' ? equal : value => !equal(value)
  }
  return value => {
    const order = compareValues(value, asKindOf(rest, value), home)
    if (order === null) return false
    return sign === '<' ? order < 0 : sign === '>' ? order > 0 : sign === '<=' ? order <= 0 : order >= 0
  }
}

const equalTo =
  (text: string, home: string): Criterion =>
  value => {
    if (value === null) return text === ''
    return typeof value === 'string'
      ? matchesPattern(value, text)
      : equalValues(value, asKindOf(text, value), home) === true
  }

/** Parses the text as the kind of the list's items. */
const asKindOf = (text: string, value: Value): Value => {
  if (isNum(value)) return readDigits(text.trim())
  if (typeof value === 'boolean') return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : null
  if (typeof value === 'string') return text
  return readDate(text.trim()) ?? readDateTime(text.trim())
}

/** Case-insensitive wildcard match; backtracks at most to the last star, so its time is bounded. */
const matchesPattern = (value: string, pattern: string): boolean => {
  const [text, wanted] = [value.toLowerCase(), pattern.toLowerCase()]
  let [i, j, star, mark] = [0, 0, -1, 0]
  while (i < text.length) {
    if (j < wanted.length && (wanted[j] === '?' || (wanted[j] === text[i] && wanted[j] !== '*'))) {
      i++
      j++
    } else if (wanted[j] === '*') {
      star = j++
      mark = i
    } else if (star >= 0) {
      j = star + 1
      i = ++mark
    } else return false
  }
  while (wanted[j] === '*') j++
  return j === wanted.length
}

import type { Span } from '../ast/node.ts'
import { t } from '../types/expr-type.ts'
import { refuse } from './not-pushable.ts'
import { type Digits, type Sql, type SqlPart, sql } from './sql.ts'

/** Maximum precision of DuckDB's decimals. */
export const mostDigits = 38

/** Counts, lengths, days and years stay below 10¹⁰. */
export const counts: Digits = { whole: 10, places: 0 }

/** Additional digits for sums over rows: no record has ten million rows. */
export const carried = 7

/** The digits an exact result may need; refused beyond the maximum precision. */
export const fitting = (whole: number, places: number, at: Span): Digits =>
  whole + places <= mostDigits ? { whole, places } : refuse(at, 'digits')

const typeOf = ({ whole, places }: Digits): string => `decimal(${Math.max(whole + places, 1)}, ${places})`

export const number = (text: Sql, digits: Digits): SqlPart => ({
  sql: sql`(${text})::${[typeOf(digits)]}`,
  type: t.number,
  digits,
})

export const none: Digits = { whole: 1, places: 0 }

/**
 * The digits of an expression: the declared ones, few for null; a number with unknown digits cannot be exact.
 */
export const digitsOf = (part: SqlPart, at: Span): Digits =>
  part.literal === null ? none : (part.digits ?? refuse(at, 'digits'))

export const cast = (part: SqlPart, digits: Digits): SqlPart => ({
  ...part,
  sql: sql`(${part.literal === null ? ['null'] : part.sql})::${[typeOf(digits)]}`,
  digits,
})

/** Up to this precision DuckDB stores a decimal in a machine word, and does not widen a product of two. */
const wordDigits = 18

/** The exact product of two numbers; refused where it may exceed the maximum precision. */
export const product = (left: SqlPart, right: SqlPart, at: Span): SqlPart => {
  const [a, b] = [digitsOf(left, at), digitsOf(right, at)]
  const digits = fitting(a.whole + b.whole, a.places + b.places, at)
  const wide =
    digits.whole + digits.places > wordDigits
      ? { ...a, whole: Math.max(a.whole, wordDigits + 1 - a.places) }
      : a
  return number(sql`${cast(left, wide).sql} * ${cast(right, b).sql}`, digits)
}

export const widest = (all: readonly Digits[], at: Span): Digits =>
  fitting(Math.max(...all.map(({ whole }) => whole)), Math.max(...all.map(({ places }) => places)), at)

export const written = (digits: string): SqlPart => {
  const [whole = '', places = ''] = digits.replace('-', '').split('.')
  const size = { whole: whole.length, places: places.length }
  return { ...number([{ param: digits }], size), literal: digits }
}

/** The unit of a decimal place: `0.01` for two, `100` for minus two. */
export const unitOf = (places: number): string =>
  places > 0 ? `0.${'0'.repeat(places - 1)}1` : `1${'0'.repeat(-places)}`

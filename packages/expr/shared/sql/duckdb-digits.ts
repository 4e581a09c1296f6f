import type { Span } from '../ast/node.ts'
import { t } from '../types/expr-type.ts'
import { refuse } from './not-pushable.ts'
import { type Digits, type Sql, type SqlPart, sql } from './sql.ts'

/** The widest decimal of DuckDB. */
export const mostDigits = 38

/** Counts, lengths, days and years stay below ten thousand millions. */
export const counts: Digits = { whole: 10, places: 0 }

/** Digits that adding up rows may bring on: no record has ten million rows. */
export const carried = 7

/** The digits an exact result may need, or a refusal where no decimal has so many. */
export const fitting = (whole: number, places: number, at: Span): Digits =>
  whole + places <= mostDigits ? { whole, places } : refuse(at, 'digits')

const typeOf = ({ whole, places }: Digits): string => `decimal(${Math.max(whole + places, 1)}, ${places})`

export const number = (text: Sql, digits: Digits): SqlPart => ({
  sql: sql`(${text})::${[typeOf(digits)]}`,
  type: t.number,
  digits,
})

export const none: Digits = { whole: 1, places: 0 }

/** The digits of a part: those it says, few for a null; a number nobody knows the digits of cannot be exact. */
export const digitsOf = (part: SqlPart, at: Span): Digits =>
  part.literal === null ? none : (part.digits ?? refuse(at, 'digits'))

export const cast = (part: SqlPart, digits: Digits): SqlPart => ({
  ...part,
  sql: sql`(${part.literal === null ? ['null'] : part.sql})::${[typeOf(digits)]}`,
  digits,
})

/** Up to so many digits DuckDB keeps a decimal in a machine word, and a product of two such is not made wider by itself. */
const wordDigits = 18

/** The product of two numbers, exactly; it is refused where it may need more digits than there are. */
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

/** The unit of a place: `0.01` of two, `100` of minus two. */
export const unitOf = (places: number): string =>
  places > 0 ? `0.${'0'.repeat(places - 1)}1` : `1${'0'.repeat(-places)}`

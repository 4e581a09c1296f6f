import type { Span } from '../ast/node.ts'
import type { Rounding } from '../values/number.ts'
import type { Digits, Sql, SqlPart } from './sql.ts'

export type Operator = '+' | '-' | '*' | '/'

/** Differences between databases; all other generated SQL has the same meaning in each. */
export interface Dialect {
  readonly numbers: Numbers
  /** A text compared by code point. */
  readonly ordered: (text: Sql) => Sql
  /** A text without the given characters at its ends. */
  readonly trimmed: (text: Sql, letters: Sql) => Sql
  /** A date as `2024-03-05`. */
  readonly dateText: (date: Sql) => Sql
}

/** Exact decimals. Each function returns a number, or refuses at `at` a result that would be inexact. */
export interface Numbers {
  readonly column: (column: Sql, digits: Digits | undefined, at: Span) => SqlPart
  /** Digits that are written out. */
  readonly written: (digits: string, at: Span) => SqlPart
  /** Results of counting: rows, characters, days, a part of a date. */
  readonly counted: (count: Sql) => SqlPart
  readonly calculate: (operator: Operator, left: SqlPart, right: SqlPart, at: Span) => SqlPart
  readonly negated: (value: SqlPart, at: Span) => SqlPart
  readonly absolute: (value: SqlPart, at: Span) => SqlPart
  /** Remainder with the sign of the divisor; null for a divisor of zero. */
  readonly remainder: (value: SqlPart, by: SqlPart, at: Span) => SqlPart
  readonly rounded: (rounding: Rounding, value: SqlPart, places: number, at: Span) => SqlPart
  /** `ROUND(a / b, 2)`: null when divided by zero. */
  readonly roundedQuotient: (
    rounding: Rounding,
    left: SqlPart,
    right: SqlPart,
    places: number,
    at: Span,
  ) => SqlPart
  /** Converts numbers to one type, for a comparison or branches; other values unchanged. */
  readonly alike: (parts: readonly SqlPart[], at: Span) => readonly SqlPart[]
  /** Sum of a value over rows, and its mean over `count` rows. */
  readonly sum: (value: SqlPart, at: Span) => SqlPart
  readonly mean: (value: SqlPart, count: Sql, at: Span) => SqlPart
  /** Digits without trailing zeros. */
  readonly text: (value: SqlPart, at: Span) => Sql
}

import type { Span } from '../ast/node.ts'
import type { Rounding } from '../values/number.ts'
import type { Digits, Sql, SqlPart } from './sql.ts'

export type Operator = '+' | '-' | '*' | '/'

/** What one database calls the same. Everything else the compiler writes means the same in all of them. */
export interface Dialect {
  readonly numbers: Numbers
  /** A text that is compared by code point. */
  readonly ordered: (text: Sql) => Sql
  /** A text without the given letters at its ends. */
  readonly trimmed: (text: Sql, letters: Sql) => Sql
  /** A date as `2024-03-05`. */
  readonly dateText: (date: Sql) => Sql
}

/** Exact decimals. Each answers a number, or refuses at `at` what it could only come close to. */
export interface Numbers {
  readonly column: (column: Sql, digits: Digits | undefined, at: Span) => SqlPart
  /** Digits that are written out. */
  readonly written: (digits: string, at: Span) => SqlPart
  /** What SQL counts: rows, letters, days, a part of a date. */
  readonly counted: (count: Sql) => SqlPart
  readonly calculate: (operator: Operator, left: SqlPart, right: SqlPart, at: Span) => SqlPart
  readonly negated: (value: SqlPart, at: Span) => SqlPart
  readonly absolute: (value: SqlPart, at: Span) => SqlPart
  /** The remainder with the sign of the divisor; unknown for a divisor of zero. */
  readonly remainder: (value: SqlPart, by: SqlPart, at: Span) => SqlPart
  readonly rounded: (rounding: Rounding, value: SqlPart, places: number, at: Span) => SqlPart
  /** `ROUND(a / b, 2)`: nothing when divided by zero. */
  readonly roundedQuotient: (
    rounding: Rounding,
    left: SqlPart,
    right: SqlPart,
    places: number,
    at: Span,
  ) => SqlPart
  /** Numbers brought to one type, for a comparison or the branches of a choice; other parts as they are. */
  readonly alike: (parts: readonly SqlPart[], at: Span) => readonly SqlPart[]
  /** The sum of a value over rows, and its mean over as many as `count` says. */
  readonly sum: (value: SqlPart, at: Span) => SqlPart
  readonly mean: (value: SqlPart, count: Sql, at: Span) => SqlPart
  /** Digits without zeros behind. */
  readonly text: (value: SqlPart, at: Span) => Sql
}

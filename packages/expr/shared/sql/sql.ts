import type { ExprType } from '../types/expr-type.ts'

/** SQL as data: text, parameters, columns of the caller, and values of the current time. */
export type SqlPiece<Column = unknown> =
  | string
  | { readonly param: string | boolean }
  | { readonly column: Column }
  /** The result of `now()` as timestamptz, its day, or the name of the time zone. */
  | { readonly env: 'now' | 'today' | 'timeZone' }

export type Sql = readonly SqlPiece[]

/** SQL template: strings are text, pieces are inserted. */
export const sql = (texts: TemplateStringsArray, ...parts: readonly Sql[]): Sql =>
  texts.flatMap((text, index) => [...(text ? [text] : []), ...(parts[index] ?? [])])

export const joinSql = (parts: readonly Sql[], between: string): Sql =>
  parts.flatMap((part, index) => (index === 0 ? part : [between, ...part]))

/** Digits of a decimal column before and after the point. */
export interface Digits {
  readonly whole: number
  readonly places: number
}

/** A compiled node with its type; `literal` when it is a literal of the expression. */
export interface SqlPart {
  readonly sql: Sql
  readonly type: ExprType
  readonly literal?: string | boolean | null
  /** For a number, where the database tracks precision. */
  readonly digits?: Digits
}

import type { ExprType } from '../types/expr-type.ts'

/** SQL as plain data: text, values to be bound, columns as whoever asked names them, and what the moment brings. */
export type SqlPiece<Column = unknown> =
  | string
  | { readonly param: string | boolean }
  | { readonly column: Column }
  /** The moment of `now()` as timestamptz, its day, or the name of the time zone. */
  | { readonly env: 'now' | 'today' | 'timeZone' }

export type Sql = readonly SqlPiece[]

/** A template of SQL: texts stand as they are, pieces are put in. */
export const sql = (texts: TemplateStringsArray, ...parts: readonly Sql[]): Sql =>
  texts.flatMap((text, index) => [...(text ? [text] : []), ...(parts[index] ?? [])])

export const joinSql = (parts: readonly Sql[], between: string): Sql =>
  parts.flatMap((part, index) => (index === 0 ? part : [between, ...part]))

/** How many digits a decimal column holds before and behind the point. */
export interface Digits {
  readonly whole: number
  readonly places: number
}

/** A part of an expression as SQL, with its type; `literal` when it is written out in the expression. */
export interface SqlPart {
  readonly sql: Sql
  readonly type: ExprType
  readonly literal?: string | boolean | null
  /** Of a number, where the database counts its digits. */
  readonly digits?: Digits
}

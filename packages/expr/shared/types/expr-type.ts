import type { Text } from '@gantry/base/shared'

/** A static type, as plain data. `any` is known only when an expression runs; `null` is the type of `null` alone. */
export type ExprType =
  | { readonly kind: 'number' }
  | StringType
  | { readonly kind: 'boolean' }
  | { readonly kind: 'date' }
  | { readonly kind: 'dateTime' }
  | { readonly kind: 'time' }
  | { readonly kind: 'duration'; readonly of: 'days' | 'years' }
  | { readonly kind: 'list'; readonly of: ExprType }
  | ContextType
  | { readonly kind: 'range'; readonly of: ExprType }
  | FunctionType
  | { readonly kind: 'null' }
  | { readonly kind: 'any' }

/** A text; with options it is a choice, whose options a literal may name by value or by label. */
export interface StringType {
  readonly kind: 'string'
  readonly options?: readonly Option[]
}

export interface Option {
  readonly value: string
  readonly label: Text
}

/** Named parts: the fields of a table, of a linked record, of a slave row, or of a context made in an expression. */
export interface ContextType {
  readonly kind: 'context'
  readonly fields: Readonly<Record<string, FieldOfContext>>
}

interface FieldOfContext {
  readonly type: ExprType
  readonly label?: Text
}

export interface FunctionType {
  readonly kind: 'function'
  readonly params: readonly { readonly name: string; readonly type: ExprType }[]
  readonly result: ExprType
}

export const t = {
  number: { kind: 'number' },
  string: { kind: 'string' },
  boolean: { kind: 'boolean' },
  date: { kind: 'date' },
  dateTime: { kind: 'dateTime' },
  time: { kind: 'time' },
  days: { kind: 'duration', of: 'days' },
  years: { kind: 'duration', of: 'years' },
  null: { kind: 'null' },
  any: { kind: 'any' },
  anyContext: { kind: 'context', fields: {} },
  list: (of: ExprType): ExprType => ({ kind: 'list', of }),
  range: (of: ExprType): ExprType => ({ kind: 'range', of }),
} as const satisfies Record<string, ExprType | ((of: ExprType) => ExprType)>

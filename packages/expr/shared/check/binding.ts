import type { FunctionDef } from '../functions/definition.ts'
import type { ContextType, ExprType } from '../types/expr-type.ts'

/** What a name means, once the checker has found it. */
export type Binding =
  /** A field of the row. */
  | { readonly kind: 'field'; readonly id: string; readonly type: ExprType; readonly of: ContextType }
  /** A value made by the expression; `depth` counts levels outwards. */
  | { readonly kind: 'local'; readonly depth: number }
  /** An entry of such a value, when it is a context. */
  | {
      readonly kind: 'entry'
      readonly depth: number
      readonly key: string
      readonly type: ExprType
      readonly of: ContextType
    }
  /** An entry if the value there has it when the expression runs; else what the name means further out. */
  | {
      readonly kind: 'perhaps'
      readonly depth: number
      readonly key: string
      readonly otherwise: Binding | null
    }
  | { readonly kind: 'builtin'; readonly def: FunctionDef }

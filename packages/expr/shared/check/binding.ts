import type { FunctionDef } from '../functions/definition.ts'
import type { ContextType, ExprType } from '../types/expr-type.ts'

/** What a name refers to. */
export type Binding =
  /** A field of the row. */
  | { readonly kind: 'field'; readonly id: string; readonly type: ExprType; readonly of: ContextType }
  /** A value defined by the expression; `depth` counts scopes outwards. */
  | { readonly kind: 'local'; readonly depth: number }
  /** An entry of such a value, when it is a context. */
  | {
      readonly kind: 'entry'
      readonly depth: number
      readonly key: string
      readonly type: ExprType
      readonly of: ContextType
    }
  /** At run time, an entry of the value if present; otherwise the binding of an outer scope. */
  | {
      readonly kind: 'perhaps'
      readonly depth: number
      readonly key: string
      readonly otherwise: Binding | null
    }
  | { readonly kind: 'builtin'; readonly def: FunctionDef }

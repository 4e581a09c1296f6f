import { type ContextType, type ExprType, exprLimits } from '@gantry/expr/shared'
import { contract, type TableChange, type TableDef } from '@gantry/model/shared'
import { Type } from 'typebox'

/** Designers; each endpoint asks whether the caller may design the thing. */
const can = ['admin', 'user'] as const
const kind = Type.String({ maxLength: 32, pattern: '^[a-z][a-z0-9_]*$' })
const id = Type.String({ minLength: 1, maxLength: 64 })
/** The design the help is for; absent where what is designed stands outside of any. */
const design = Type.Optional(Type.Object({ kind, id }))
const wish = Type.String({ maxLength: 2000 })
/** Types are read by the expression language itself. */
const type = Type.Unsafe<ExprType>({ type: 'object' })

export const readHelp = contract({
  method: 'GET',
  path: '/assistant/help',
  scope: 'space',
  can,
  summary: 'Whether the caller may ask the AI service for help with a design, and the tokens left today',
  input: Type.Object({ kind: Type.Optional(kind), id: Type.Optional(id) }),
  output: Type.Object({ open: Type.Boolean(), left: Type.Integer() }),
})

export const helpWithFormula = contract({
  method: 'POST',
  path: '/assistant/help/formula',
  scope: 'space',
  can,
  summary:
    'Asks the AI service for an expression in words, what an expression means or why it is wrong, from names and types without records; an expression it answers has passed the checker. Told while it is made to callers that accept lines of JSON',
  input: Type.Object({
    design,
    does: Type.Enum(['formula', 'explain', 'why'] as const),
    wish,
    /** The expression that stands there. */
    text: Type.String({ maxLength: exprLimits.length }),
    scope: Type.Unsafe<ContextType>({ type: 'object' }),
    expected: type,
    entry: Type.Enum(['expression', 'unaryTests'] as const),
    input: type,
  }),
  output: Type.Object({
    /** In its stored form. */
    expression: Type.Union([Type.String(), Type.Null()]),
    answer: Type.String(),
    tokens: Type.Integer(),
  }),
})

const described = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' })

export const helpWithTables = contract({
  method: 'POST',
  path: '/assistant/help/tables',
  scope: 'space',
  can,
  summary:
    'Asks the AI service for the tables of an application from a description; the answer has passed the checks of drawn tables, nothing is made. Told while it is made to callers that accept lines of JSON',
  input: Type.Object({ wish: described }),
  output: Type.Object({
    tables: Type.Unsafe<readonly TableDef[]>({ type: 'array' }),
    answer: Type.String(),
    tokens: Type.Integer(),
  }),
})

export const helpWithTable = contract({
  method: 'POST',
  path: '/assistant/help/table',
  scope: 'space',
  can,
  summary:
    'Asks the AI service for changes of drawn tables from a description; they pass the checks of drawn tables, nothing is changed. Told while it is made to callers that accept lines of JSON',
  input: Type.Object({
    wish: described,
    /** The master first, as its draft has them. */
    tables: Type.Unsafe<readonly TableDef[]>({ type: 'array', minItems: 1, maxItems: 20 }),
  }),
  output: Type.Object({
    changes: Type.Unsafe<readonly TableChange[]>({ type: 'array' }),
    answer: Type.String(),
    tokens: Type.Integer(),
  }),
})

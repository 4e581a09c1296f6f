import { type Checked, type ContextType, check, parse } from '@gantry/expr/shared'
import type { FieldDef } from '@gantry/model/shared'
import { typeInExpressions } from '../in-expressions.ts'

/** Parses and checks a field's formula, including its result type. */
export const checkFormula = (formula: string, field: FieldDef, scope: ContextType): Checked =>
  check(parse(formula, scope), scope, typeInExpressions(field))

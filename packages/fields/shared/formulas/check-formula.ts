import { type Checked, type ContextType, check, parse } from '@gantry/expr/shared'
import type { FieldDef } from '@gantry/model/shared'
import { typeInExpressions } from '../in-expressions.ts'

/** The formula of a field, read and checked: its result must be what such a field holds. */
export const checkFormula = (formula: string, field: FieldDef, scope: ContextType): Checked =>
  check(parse(formula, scope), scope, typeInExpressions(field))

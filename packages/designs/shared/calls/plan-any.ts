import { check, parse } from '@gantry/expr/shared'
import { type PlannedExpression, plainScope, planExpression } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'

/** An expression of any type over a record as lists have it. */
export const planAny = (text: string, table: TableDef): PlannedExpression => {
  const scope = plainScope(table)
  return planExpression(check(parse(text, scope), scope), table, new Map())
}

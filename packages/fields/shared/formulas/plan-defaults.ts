import type { JsonObject } from '@gantry/base/shared'
import type { ContextType } from '@gantry/expr/shared'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { expressionScope } from '../expression-scope.ts'
import type { Parsed } from '../field-type.ts'
import { fieldTypeOf } from '../field-type-of.ts'
import { isDefaultFormula } from '../preset.ts'
import { checkFormula } from './check-formula.ts'
import { formulaResult, formulaZone } from './formula-result.ts'
import { type PlannedExpression, planExpression, type Within } from './plan-expression.ts'

/** A compiled default formula. */
export interface PlannedDefault extends Pick<PlannedExpression, 'checked' | 'reads'> {
  readonly id: FieldId
  /**
   * The initial value in a record in stored form, at a time in milliseconds since 1970.
   * @throws AppError expression.stopped when it exceeds its limits
   */
  run(row: JsonObject, now: number, within?: Within): Parsed
}

/** Scope of a default formula: the input fields of the record except its own. */
export const defaultScope = (table: TableDef, id: FieldId): ContextType => {
  const entered = Object.entries(table.fields).filter(([other, field]) => {
    const { rows, assigned } = fieldTypeOf(field)
    return other !== id && !field.computed && !rows && !assigned
  })
  return expressionScope({ ...table, fields: Object.fromEntries(entered) }, noTables)
}

/** Default formulas of a table in field order, in which they may read each other. */
export const planDefaults = (table: TableDef): readonly PlannedDefault[] =>
  Object.entries(table.fields).flatMap(([id, field]) =>
    isDefaultFormula(field.default) ? [planDefault(table, id, field, field.default.formula)] : [],
  )

const planDefault = (table: TableDef, id: FieldId, field: FieldDef, formula: string): PlannedDefault => {
  const { checked, reads, evaluate } = planExpression(
    checkFormula(formula, field, defaultScope(table, id)),
    table,
    noTables,
  )
  return {
    id,
    checked,
    reads,
    run: (row, now, within) => formulaResult(evaluate(row, { now, timeZone: formulaZone, ...within }), field),
  }
}

const noTables: ReadonlyMap<string, TableDef> = new Map()

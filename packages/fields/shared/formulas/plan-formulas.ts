import { isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import type { Checked, ContextType, Env, Value } from '@gantry/expr/shared'
import type { FieldDef, FieldId, Formula, TableDef, TableId } from '@gantry/model/shared'
import { expressionScope } from '../expression-scope.ts'
import type { Parsed } from '../field-type.ts'
import { checkFormula } from './check-formula.ts'
import { formulaResult, formulaZone } from './formula-result.ts'
import { type PlannedExpression, planExpression, type Within } from './plan-expression.ts'

type Tables = ReadonlyMap<TableId, TableDef>

/** A formula of a table, ready to run over its records. */
export interface PlannedFormula {
  readonly id: FieldId
  readonly field: FieldDef
  readonly checked: Checked
  /** Paths of the fields it reads: `['amount']`, `['items', 'qty']`. */
  readonly reads: readonly (readonly string[])[]
  /**
   * Its value for a record in stored form, or why the field does not take what comes out.
   * @throws AppError expression.stopped when it takes more than it may
   */
  run(row: JsonObject, within?: Within): Parsed
  readonly expression: PlannedExpression
  /** What the expression answers, as the field stores it. */
  accept(value: Value): Parsed
}

export const isFormula = (field: FieldDef): field is FieldDef & { readonly computed: Formula } =>
  isPlainObject(field.computed) && typeof field.computed.formula === 'string'

/** The formulas of a table by field, each after those of the same record that it reads. */
export const planFormulas = (table: TableDef, tables: Tables): readonly PlannedFormula[] => {
  const own = Object.entries(table.fields).flatMap(([id, field]) => (isFormula(field) ? [{ id, field }] : []))
  if (own.length === 0) return []
  const scope = expressionScope(table, tables)
  return inOrder(
    own.map(({ id, field }) => planFormula(id, field, field.computed.formula, table, scope, tables)),
  )
}

/** Formulas that read each other in a circle, which no table is kept with, stand in any order. */
const inOrder = (formulas: readonly PlannedFormula[]): readonly PlannedFormula[] => {
  const ordered: PlannedFormula[] = []
  const left = new Map(formulas.map(each => [each.id, each]))
  const take = (formula: PlannedFormula): void => {
    left.delete(formula.id)
    for (const [id = ''] of formula.reads) {
      const needed = left.get(id)
      if (needed) take(needed)
    }
    ordered.push(formula)
  }
  for (const formula of formulas) if (left.has(formula.id)) take(formula)
  return ordered
}

const planFormula = (
  id: FieldId,
  field: FieldDef,
  formula: string,
  table: TableDef,
  scope: ContextType,
  tables: Tables,
): PlannedFormula => {
  const expression = planExpression(checkFormula(formula, field, scope), table, tables)
  const { checked, reads, evaluate } = expression
  const accept = (value: Value) => formulaResult(value, field)
  const run = (row: JsonObject, within?: Within) =>
    accept(evaluate(row, within ? { ...formulaEnv, ...within } : formulaEnv))
  return { id, field, checked, reads, expression, accept, run }
}

/** Formulas that are stored never ask for the moment (see `checkTable`), so it may be any. */
export const formulaEnv: Env = { now: 0, timeZone: formulaZone }

/** The value of a result that fits its field; null for one that does not. */
export const valueOrEmpty = (parsed: Parsed): Json => (parsed.ok ? parsed.value : null)

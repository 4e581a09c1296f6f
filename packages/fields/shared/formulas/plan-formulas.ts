import { isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import type { Checked, ContextType, Env, Value } from '@gantry/expr/shared'
import type { FieldDef, FieldId, Formula, TableDef, TableId } from '@gantry/model/shared'
import type { Parsed } from '../field-type.ts'
import { checkFormula } from './check-formula.ts'
import { formulaResult, formulaZone } from './formula-result.ts'
import { formulaScope } from './master-scope.ts'
import { type PlannedExpression, planExpression, type Within } from './plan-expression.ts'

type Tables = ReadonlyMap<TableId, TableDef>

/** A compiled formula of a table. */
export interface PlannedFormula {
  readonly id: FieldId
  readonly field: FieldDef
  readonly checked: Checked
  /** Paths of the fields it reads: `['amount']`, `['items', 'qty']`, `['master', 'rate']` in a slave row. */
  readonly reads: readonly (readonly string[])[]
  /**
   * Its value for a record in stored form, a slave row with its master (`withMaster`), or why the field does not accept the result.
   * @throws AppError expression.stopped when it exceeds its limits
   */
  run(row: JsonObject, within?: Within): Parsed
  readonly expression: PlannedExpression
  /** Converts the result to the field's stored form. */
  accept(value: Value): Parsed
}

export const isFormula = (field: FieldDef): field is FieldDef & { readonly computed: Formula } =>
  isPlainObject(field.computed) && typeof field.computed.formula === 'string'

/** Formulas of a table by field, in topological order. */
export const planFormulas = (table: TableDef, tables: Tables): readonly PlannedFormula[] => {
  const own = Object.entries(table.fields).flatMap(([id, field]) => (isFormula(field) ? [{ id, field }] : []))
  if (own.length === 0) return []
  const scope = formulaScope(table, tables)
  return inOrder(
    own.map(({ id, field }) => planFormula(id, field, field.computed.formula, table, scope, tables)),
  )
}

/** Formulas in a cycle, which no stored table contains, are in arbitrary order. */
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

/** Stored formulas do not use the current time (see `checkTable`), so any value will do. */
export const formulaEnv: Env = { now: 0, timeZone: formulaZone }

/** The value of a valid result; null otherwise. */
export const valueOrEmpty = (parsed: Parsed): Json => (parsed.ok ? parsed.value : null)

import type { JsonObject } from '@gantry/base/shared'
import { type ContextType, check, parse, t } from '@gantry/expr/shared'
import type { FieldDef, TableDef, TableId } from '@gantry/model/shared'
import { expressionScope } from '../expression-scope.ts'
import type { Parsed } from '../field-type.ts'
import { fieldTypeOf } from '../field-type-of.ts'
import { checkFormula } from './check-formula.ts'
import { formulaResult, formulaZone } from './formula-result.ts'
import { type PlannedExpression, planExpression, type Within } from './plan-expression.ts'

/** A compiled condition over one record. */
export interface PlannedCondition extends Pick<PlannedExpression, 'checked' | 'reads'> {
  /**
   * Whether it is true for a record; an unknown result is not.
   * @throws AppError expression.stopped when it exceeds its limits
   */
  holds(row: JsonObject, now: number, within?: Within): boolean
}

/** A compiled value of a field. */
interface PlannedValue extends Pick<PlannedExpression, 'checked' | 'reads'> {
  /** @throws AppError expression.stopped when it exceeds its limits */
  run(row: JsonObject, now: number, within?: Within): Parsed
}

const noTables: ReadonlyMap<TableId, TableDef> = new Map()

/** Names available to expressions over a record as returned by lists, without its slave rows. */
export const plainScope = (table: TableDef): ContextType =>
  expressionScope(
    {
      ...table,
      fields: Object.fromEntries(
        Object.entries(table.fields).filter(([, field]) => !fieldTypeOf(field).rows),
      ),
    },
    noTables,
  )

/** The slave tables of a table. */
export const slavesAmong = (
  table: TableDef,
  tables: ReadonlyMap<TableId, TableDef>,
): ReadonlyMap<TableId, TableDef> =>
  new Map(
    Object.values(table.fields).flatMap(field => {
      const rows = fieldTypeOf(field).rows?.(field)
      const slave = rows === undefined ? undefined : tables.get(rows)
      return slave ? [[slave.id, slave] as const] : []
    }),
  )

/** A condition over a record as returned by lists or, with `slaves`, over the whole record. */
export const planCondition = (
  text: string,
  table: TableDef,
  slaves: ReadonlyMap<TableId, TableDef> = noTables,
): PlannedCondition => {
  const scope = slaves === noTables ? plainScope(table) : expressionScope(table, slaves)
  const { checked, reads, evaluate } = planExpression(
    check(parse(text, scope), scope, t.boolean),
    table,
    slaves,
  )
  return {
    checked,
    reads,
    holds: (row, now, within) => evaluate(row, { now, timeZone: formulaZone, ...within }) === true,
  }
}

/** A value of `field` computed from a record of `table` as returned by lists. */
export const planValue = (formula: string, field: FieldDef, table: TableDef): PlannedValue => {
  const scope = plainScope(table)
  const { checked, reads, evaluate } = planExpression(checkFormula(formula, field, scope), table, noTables)
  return {
    checked,
    reads,
    run: (row, now, within) => formulaResult(evaluate(row, { now, timeZone: formulaZone, ...within }), field),
  }
}

import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import { exprLimits } from '@gantry/expr/shared'
import { type PlannedFormula, planFormulas } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'
import { isEmptyRow, type SheetRow } from '../sheet/sheet-rows.ts'
import type { FormValues } from './values.ts'

export type Sheets = Readonly<Record<FieldId, readonly SheetRow[]>>

/** Why a formula has no value now: the result does not fit its field, or evaluation exceeds the step limit. */
export type LiveTrouble = 'unfit' | 'stopped'

/** Formula results over the current values of a form. */
export interface LiveValues {
  readonly values: FormValues
  readonly sheets: Sheets
  readonly troubles: Readonly<Record<FieldId, LiveTrouble>>
}

/** Compiled formulas of a table and its slave tables. */
export interface LivePlan {
  /** Rows with the results of their formulas. */
  sheets(sheets: Sheets): Sheets
  /** Results of the record's formulas, over rows that are already computed. */
  record(values: FormValues, sheets: Sheets): Pick<LiveValues, 'values' | 'troubles'>
}

/**
 * Formulas, evaluated as the server does, for a form in progress. Formulas that read fields the user cannot see
 * unmasked are left to the server.
 */
export const planLive = (model: TableModel): LivePlan => {
  const { table, slaves, rights } = model.info
  const tables = new Map([table, ...slaves].map(each => [each.id, each]))
  const masked = new Set(rights.masked)
  const seen = (id: FieldId) => model.field(id) !== undefined && !masked.has(id)
  const own = planned(table, tables).filter(
    ({ id, reads }) => seen(id) && reads.every(([of = '']) => seen(of)),
  )
  const bySlave = model.fields.flatMap(field => {
    const slave = model.slaveOf(field)
    const formulas = slave ? planned(slave.table, tables) : []
    return formulas.length > 0 ? [{ id: field.id, formulas }] : []
  })
  const makeRow = (formulas: readonly PlannedFormula[], row: SheetRow): SheetRow => {
    if (isEmptyRow(row)) return row
    const { values } = evaluate(formulas, row.values)
    return { ...row, values: values as Record<FieldId, Json> }
  }
  return {
    sheets: sheets => ({
      ...sheets,
      ...Object.fromEntries(
        bySlave.map(({ id, formulas }) => [id, (sheets[id] ?? []).map(row => makeRow(formulas, row))]),
      ),
    }),
    record: (values, sheets) => {
      const rows = Object.entries(sheets).map(([id, list]) => [
        id,
        list.filter(row => !isEmptyRow(row)).map(row => row.values),
      ])
      const made = evaluate(own, { ...values, ...Object.fromEntries(rows) })
      return {
        values: Object.fromEntries(own.map(({ id }) => [id, made.values[id]])),
        troubles: made.troubles,
      }
    },
  }
}

const planned = (table: TableDef, tables: ReadonlyMap<string, TableDef>): readonly PlannedFormula[] =>
  planFormulas(table, tables).filter(({ checked }) => checked.issues.length === 0)

const evaluate = (
  formulas: readonly PlannedFormula[],
  record: JsonObject,
): { readonly values: JsonObject; readonly troubles: Readonly<Record<FieldId, LiveTrouble>> } => {
  const values: Record<string, Json | undefined> = { ...record }
  const troubles: Record<FieldId, LiveTrouble> = {}
  // All formulas share the step limit that the server grants to one formula, so that typing stays responsive.
  const budget = { steps: exprLimits.steps }
  for (const { id, run } of formulas) {
    values[id] = null
    try {
      const parsed = run(values as JsonObject, { budget })
      if (parsed.ok) values[id] = parsed.value
      else troubles[id] = 'unfit'
    } catch (error) {
      if (!isStopped(error)) throw error
      troubles[id] = 'stopped'
    }
  }
  return { values: values as JsonObject, troubles }
}

const isStopped = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'expression.stopped'

import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import { exprLimits } from '@gantry/expr/shared'
import { type PlannedFormula, planFormulas } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'
import { isEmptyRow, type SheetRow } from '../sheet/sheet-rows.ts'
import type { FormValues } from './values.ts'

export type Sheets = Readonly<Record<FieldId, readonly SheetRow[]>>

/** Why a formula has no value as things stand: its field does not take it, or it takes too long. */
export type LiveTrouble = 'unfit' | 'stopped'

/** What formulas make of a form as it stands. */
export interface LiveValues {
  readonly values: FormValues
  readonly sheets: Sheets
  readonly troubles: Readonly<Record<FieldId, LiveTrouble>>
}

/** The formulas of a table and its slave tables, ready to run over a form. */
export interface LivePlan {
  /** Rows with what the formulas of each make of it. */
  sheets(sheets: Sheets): Sheets
  /** What the formulas of the record make of it, over rows that are made already. */
  record(values: FormValues, sheets: Sheets): Pick<LiveValues, 'values' | 'troubles'>
}

/**
 * Formulas as the server evaluates them, for a form that is being filled in. Those that read what the person does not see
 * whole are left to the server.
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
  // All together may take what one alone may on the server, so that typing stays possible.
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

import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import { exprLimits } from '@gantry/expr/shared'
import { type PlannedFormula, planFormulas, readOfMaster, withMaster } from '@gantry/fields/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'
import { isEmptyRow, type SheetRow } from '../sheet/sheet-rows.ts'
import { rollUpRows } from './roll-up-rows.ts'
import { rolledUpRows } from './rolled-up-rows.ts'
import type { FormValues } from './values.ts'

export type Sheets = Readonly<Record<FieldId, readonly SheetRow[]>>

/** Why a formula has no value now: the result does not fit its field, or evaluation exceeds the step limit. */
export type LiveTrouble = 'unfit' | 'stopped'

/** Results of formulas and of roll-ups of slave rows over the current values of a form. */
export interface LiveValues {
  readonly values: FormValues
  readonly sheets: Sheets
  readonly troubles: Readonly<Record<FieldId, LiveTrouble>>
}

/** Compiled formulas of a table and its slave tables. */
export interface LivePlan {
  /** Rows with the results of their formulas, which may read the record. */
  sheets(sheets: Sheets, record: FormValues): Sheets
  /** Whether a formula of a row reads the record. */
  readonly readsMaster: boolean
  /** Results of the record's roll-ups and formulas, over rows that are already computed. */
  record(values: FormValues, sheets: Sheets): Pick<LiveValues, 'values' | 'troubles'>
}

/**
 * Formulas and roll-ups of slave rows, evaluated as the server does, for a form in progress. Formulas that read fields the user cannot see
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
  const rolledUp = model.fields.flatMap(field => {
    const source = seen(field.id) ? rolledUpRows(model, field) : null
    return source ? [{ field, source }] : []
  })
  const bySlave = model.fields.flatMap(field => {
    const slave = model.slaveOf(field)
    if (!slave) return []
    const ofMaster = ({ reads }: PlannedFormula) => readOfMaster(slave.table, tables, reads)
    const formulas = planned(slave.table, tables).filter(each => ofMaster(each).every(seen))
    const reads = [...new Set(formulas.flatMap(ofMaster))]
    return formulas.length > 0 ? [{ id: field.id, table: slave.table, formulas, reads }] : []
  })
  return {
    sheets: (sheets, record) => ({
      ...sheets,
      ...Object.fromEntries(
        bySlave.map(({ id, table: slave, formulas, reads }) => {
          const master = Object.fromEntries(reads.map(field => [field, record[field] ?? null]))
          const asRead = (row: JsonObject) => (reads.length > 0 ? withMaster(slave, row, master) : row)
          const made = (row: SheetRow): SheetRow => {
            if (isEmptyRow(row)) return row
            const { values } = evaluate(formulas, row.values, asRead)
            return { ...row, values: values as Record<FieldId, Json> }
          }
          return [id, (sheets[id] ?? []).map(made)]
        }),
      ),
    }),
    readsMaster: bySlave.some(({ reads }) => reads.length > 0),
    record: (values, sheets) => {
      const rows: Readonly<Record<FieldId, readonly JsonObject[]>> = Object.fromEntries(
        Object.entries(sheets).map(([id, list]) => [
          id,
          list.filter(row => !isEmptyRow(row)).map(row => row.values),
        ]),
      )
      const rolled = Object.fromEntries(
        rolledUp.flatMap(({ field, source }) => {
          const over = rows[source.rows.id]
          return over ? [[field.id, rollUpRows(field.def, source, over)]] : []
        }),
      )
      const made = evaluate(own, { ...values, ...rows, ...rolled } as JsonObject)
      return {
        values: { ...rolled, ...Object.fromEntries(own.map(({ id }) => [id, made.values[id]])) },
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
  asRead: (row: JsonObject) => JsonObject = row => row,
): { readonly values: JsonObject; readonly troubles: Readonly<Record<FieldId, LiveTrouble>> } => {
  const values: Record<string, Json | undefined> = { ...record }
  const troubles: Record<FieldId, LiveTrouble> = {}
  // All formulas share the step limit that the server grants to one formula, so that typing stays responsive.
  const budget = { steps: exprLimits.steps }
  for (const { id, run } of formulas) {
    values[id] = null
    try {
      const parsed = run(asRead(values as JsonObject), { budget })
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

import type { RuleState } from '@gantry/fields/shared'
import type { FieldId, RecordRow } from '@gantry/model/shared'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { TableModel } from '../parts/table-model.ts'
import type { SheetRow } from '../sheet/sheet-rows.ts'
import type { Finding, LinkagePlan, Moment } from './live-linkage.ts'
import { withoutComputed } from './use-live-values.ts'
import type { RecordFormState } from './use-record-form.ts'
import type { FormValues } from './values.ts'

/** Loads the evaluator only for a table with linkage, validations or row rules. */
export const useLinkagePlan = (model: TableModel): LinkagePlan | null => {
  const [plan, setPlan] = useState<LinkagePlan | null>(null)
  const { table, slaves } = model.info
  const isNeeded =
    [table, ...slaves].some(
      each =>
        each.validations !== undefined ||
        Object.values(each.fields).some(({ linkage }) => linkage?.set ?? linkage?.offers),
    ) || slaves.some(({ fields }) => Object.values(fields).some(({ rules }) => rules !== undefined))
  useEffect(() => {
    if (!isNeeded) return
    let open = true
    void import('./live-linkage.ts').then(({ planLinkage }) => {
      if (open) setPlan(planLinkage(model))
    })
    return () => {
      open = false
    }
  }, [isNeeded, model])
  return plan
}

/** Linkage of the cells of a slave grid, by row. */
export interface RowRules {
  states(row: SheetRow): ReadonlyMap<FieldId, RuleState>
  offered(row: SheetRow): ReadonlyMap<FieldId, readonly string[]>
}

export interface FormLinkage {
  /** Options a field offers; undefined: all options. */
  offeredBy(field: FieldId): readonly string[] | undefined
  /** Null if the rows of the field have no linkage. */
  rowsOf(slave: FieldId): RowRules | null
  /** States of the fields of a row, for its values. */
  rowStates(slave: FieldId, row: FormValues): ReadonlyMap<FieldId, RuleState>
  readonly findings: readonly Finding[]
}

const noFindings: readonly Finding[] = []
const noRecord: FormValues = {}
const noStates: ReadonlyMap<FieldId, RuleState> = new Map()

/** Applies linkage to the current values of a form; derived values are set at once. */
export const useLinkage = (
  model: TableModel,
  record: RecordRow | null,
  form: RecordFormState,
  { record: whole, sheets }: Moment,
): FormLinkage => {
  const plan = useLinkagePlan(model)
  const { now, before, sheets: written, isTouched, takeOver } = form
  /** The last snapshot that was processed. For a stored record, initially the values read. */
  const followed = useRef<Moment | null>(record ? { record: before, sheets: form.sheets } : null)
  useEffect(() => {
    if (!plan) return
    const last = followed.current
    followed.current = { record: whole, sheets }
    const next = plan.follow(last, { record: whole, sheets }, isTouched, now)
    const rows = Object.entries(next.sheets).map(
      ([id, list]) => [id, withoutComputed(model, id, list, written[id] ?? [])] as const,
    )
    if (Object.keys(next.values).length + rows.length > 0)
      takeOver(next.values, Object.fromEntries(rows), last === null)
  }, [model, plan, whole, sheets, written, isTouched, takeOver, now])

  const stored = record ? before : null
  const findings = useMemo(
    () => plan?.find(stored, { record: whole, sheets }, now) ?? noFindings,
    [plan, stored, whole, sheets, now],
  )
  const offered = useMemo(() => plan?.offered(whole, now), [plan, whole, now])
  const master = plan?.readsMaster ? whole : noRecord
  const rows = useMemo(
    () =>
      new Map(
        model.fields.flatMap(field =>
          plan && model.slaveOf(field) ? [[field.id, rowRulesOf(plan, field.id, master, now)] as const] : [],
        ),
      ),
    [plan, model, master, now],
  )
  return useMemo(
    () => ({
      offeredBy: field => offered?.get(field),
      rowsOf: slave => rows.get(slave) ?? null,
      rowStates: (slave, row) => plan?.rowStates(slave, row, master, now) ?? noStates,
      findings,
    }),
    [offered, rows, plan, findings, master, now],
  )
}

const rowRulesOf = (plan: LinkagePlan, slave: FieldId, record: FormValues, now: number): RowRules => ({
  states: row => plan.rowStates(slave, row.values, record, now),
  offered: row => plan.offeredInRow(slave, row, record, now),
})

/** Linkage of the rows of one slave field, for a record that is not a form; null if they have none. */
export const useRowRules = (
  model: TableModel,
  slave: FieldId,
  record: FormValues,
  now: number,
): RowRules | null => {
  const plan = useLinkagePlan(model)
  const master = plan?.readsMaster ? record : noRecord
  return useMemo(() => plan && rowRulesOf(plan, slave, master, now), [plan, slave, master, now])
}

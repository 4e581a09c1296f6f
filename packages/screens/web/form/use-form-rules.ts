import type { Issue } from '@gantry/base/shared'
import type { FieldId, RecordRow } from '@gantry/model/shared'
import { useEffect, useMemo } from 'react'
import type { TableModel } from '../parts/table-model.ts'
import { isEmptyRow, jsonOf } from '../sheet/sheet-rows.ts'
import { dueFindings } from './due-findings.ts'
import type { LiveValues } from './live-formulas.ts'
import { useLinkOffers } from './use-link-offers.ts'
import { type FormLinkage, useLinkage } from './use-linkage.ts'
import type { Asking, RecordFormState } from './use-record-form.ts'
import { rowStateOf, type StateOf, useRulePlan, useRules, withNeeded } from './use-rules.ts'
import { sameValue } from './values.ts'

export interface FormRules {
  readonly stateOf: StateOf
  readonly asking: Asking
  readonly linkage: FormLinkage
  /** Issues to show of validations and of options that are not offered. */
  readonly issues: readonly Issue[]
  /** Violated validations that do not prevent saving. */
  readonly warnings: readonly Issue[]
}

/** Evaluates field rules over the current values; a new record also gets defaults computed from them. */
export const useFormRules = (
  model: TableModel,
  record: RecordRow | null,
  form: RecordFormState,
  live: LiveValues,
): FormRules => {
  const plan = useRulePlan(model)
  const { now, before, values, tried, isTouched, setDefaults } = form
  const whole = useMemo(
    () => ({
      ...live.values,
      ...Object.fromEntries(Object.entries(live.sheets).map(([id, rows]) => [id, jsonOf(rows)])),
    }),
    [live],
  )
  const linkage = useLinkage(
    model,
    record,
    form,
    useMemo(() => ({ record: whole, sheets: live.sheets }), [whole, live.sheets]),
  )
  const unfit = useLinkOffers(model, record ? before : null, values)
  const byRules = useRules(plan, whole, now)
  const stateBefore = useRules(plan, before, now)

  const isNew = record === null
  const stateOf = useMemo(() => (isNew ? withNeeded(byRules, model) : byRules), [isNew, byRules, model])
  useEffect(() => {
    if (!isNew || !plan) return
    const begun = plan.withDefaults(values, isTouched, now)
    const changed = Object.entries(begun).filter(([id, value]) => !sameValue(value, values[id]))
    if (changed.length > 0) setDefaults(Object.fromEntries(changed))
  }, [isNew, plan, values, isTouched, setDefaults, now])

  const errors = useMemo(
    () => [...linkage.findings.filter(({ severity }) => severity === undefined), ...unfit],
    [linkage, unfit],
  )
  const shown = useMemo(() => {
    const isSet = (field: FieldId): boolean =>
      isTouched(field) || (live.sheets[field] ?? []).some(row => !isEmptyRow(row))
    return isNew && !tried ? dueFindings(errors, isSet) : errors
  }, [isNew, tried, errors, isTouched, live.sheets])
  return useMemo(
    () => ({
      stateOf,
      asking: {
        isSent: field => {
          const { shown, readOnly } = stateOf(field)
          return shown && !(readOnly && stateBefore(field).readOnly)
        },
        isRequired: field => stateOf(field).required,
        rowStateOf: (slave, row) => rowStateOf(linkage.rowStates(slave, row)),
        findings: errors,
      },
      linkage,
      issues: shown,
      warnings: linkage.findings.filter(({ severity }) => severity === 'warning'),
    }),
    [stateOf, stateBefore, linkage, errors, shown],
  )
}

import type { RecordRow } from '@gantry/model/shared'
import { useEffect, useMemo } from 'react'
import type { TableModel } from '../parts/table-model.ts'
import { jsonOf } from '../sheet/sheet-rows.ts'
import type { LiveValues } from './live-formulas.ts'
import type { Asking, RecordFormState } from './use-record-form.ts'
import { type StateOf, useRulePlan, useRules } from './use-rules.ts'
import { sameValue } from './values.ts'

export interface FormRules {
  readonly stateOf: StateOf
  readonly asking: Asking
}

/** The rules of the fields over a form as it stands; a new record takes over the defaults that follow from it. */
export const useFormRules = (
  model: TableModel,
  record: RecordRow | null,
  form: RecordFormState,
  live: LiveValues,
): FormRules => {
  const plan = useRulePlan(model)
  const { now, before, values, isTouched, setDefaults } = form
  const whole = useMemo(
    () => ({
      ...live.values,
      ...Object.fromEntries(Object.entries(live.sheets).map(([id, rows]) => [id, jsonOf(rows)])),
    }),
    [live],
  )
  const stateOf = useRules(plan, whole, now)
  const stateBefore = useRules(plan, before, now)

  const isNew = record === null
  useEffect(() => {
    if (!isNew || !plan) return
    const begun = plan.withDefaults(values, isTouched, now)
    const changed = Object.entries(begun).filter(([id, value]) => !sameValue(value, values[id]))
    if (changed.length > 0) setDefaults(Object.fromEntries(changed))
  }, [isNew, plan, values, isTouched, setDefaults, now])

  return useMemo(
    () => ({
      stateOf,
      asking: {
        isSent: field => {
          const { shown, readOnly } = stateOf(field)
          return shown && !(readOnly && stateBefore(field).readOnly)
        },
        isRequired: field => stateOf(field).required,
      },
    }),
    [stateOf, stateBefore],
  )
}

import { isDefaultFormula, type RuleState } from '@gantry/fields/shared'
import { useEffect, useMemo, useState } from 'react'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import type { RulePlan } from './live-rules.ts'
import type { FormValues } from './values.ts'

/** Loads the evaluator only for a table with rules or computed defaults. */
export const useRulePlan = (model: TableModel): RulePlan | null => {
  const [plan, setPlan] = useState<RulePlan | null>(null)
  const isNeeded = Object.values(model.info.table.fields).some(
    field => field.rules !== undefined || isDefaultFormula(field.default),
  )
  useEffect(() => {
    if (!isNeeded) return
    let open = true
    void import('./live-rules.ts').then(({ planLiveRules }) => {
      if (open) setPlan(planLiveRules(model))
    })
    return () => {
      open = false
    }
  }, [isNeeded, model])
  return plan
}

export type StateOf = (field: FieldModel) => RuleState

/** States in a new record: what the rights of the person need is required as well. */
export const withNeeded = (stateOf: StateOf, { info }: TableModel): StateOf => {
  const needed = new Set(info.rights.needed)
  return field => {
    const state = stateOf(field)
    return state.shown && needed.has(field.id) ? { ...state, required: true } : state
  }
}

/** State of a column in a row, by the rules of its fields. */
export const rowStateOf =
  (states: ReadonlyMap<string, RuleState>): StateOf =>
  ({ id, def }) =>
    states.get(id) ?? { shown: true, required: def.required === true, readOnly: false }

/** State of each field of a record; a field with a condition is hidden until the condition has been evaluated. */
export const useRules = (plan: RulePlan | null, record: FormValues, now: number): StateOf => {
  const states = useMemo(() => plan?.states(record, now), [plan, record, now])
  return useMemo(
    () =>
      ({ id, def }) =>
        states?.get(id) ?? {
          shown: def.rules?.shown === undefined || states !== undefined,
          required: def.required === true && def.rules === undefined,
          readOnly: false,
        },
    [states],
  )
}

import type { JsonObject } from '@gantry/base/shared'
import { planDefaults, planRules, type RuleState } from '@gantry/fields/shared'
import type { FieldId } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'
import { unlessStopped } from './unless-stopped.ts'
import type { FormValues } from './values.ts'

/** Compiled field rules and computed defaults of a table. */
export interface RulePlan {
  /** States of the fields with rules in a record, whose values include its slave rows. */
  states(record: FormValues, now: number): ReadonlyMap<FieldId, RuleState>
  /** A new record with its computed defaults set in untouched fields. */
  withDefaults(record: FormValues, isTouched: (field: FieldId) => boolean, now: number): FormValues
}

/**
 * Rules and defaults, evaluated as the server does. Those that read values masked for the user are left to the server.
 */
export const planLiveRules = (model: TableModel): RulePlan => {
  const { table, slaves, rights } = model.info
  const masked = new Set(rights.masked)
  const isSeen = ([id = '']: readonly string[]) => model.field(id) !== undefined && !masked.has(id)
  const rules = planRules(table, new Map([table, ...slaves].map(each => [each.id, each]))).filter(
    ({ reads, expressions }) =>
      reads.every(isSeen) && expressions.every(({ checked }) => checked.issues.length === 0),
  )
  const defaults = planDefaults(table).filter(
    ({ id, reads, checked }) => model.writable(id) && reads.every(isSeen) && checked.issues.length === 0,
  )
  return {
    states: (record, now) => {
      const row = record as JsonObject
      return new Map(rules.map(rule => [rule.id, unlessStopped(() => rule.stateOf(row, now)) ?? open]))
    },
    withDefaults: (record, isTouched, now) => {
      const begun: Record<FieldId, FormValues[string]> = { ...record }
      for (const { id, run } of defaults) {
        if (isTouched(id)) continue
        const parsed = unlessStopped(() => run(begun as JsonObject, now))
        begun[id] = parsed?.ok ? parsed.value : null
      }
      return begun
    },
  }
}

const open: RuleState = { shown: true, required: false, readOnly: false }

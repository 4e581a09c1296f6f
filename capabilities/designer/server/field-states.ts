import { AppError, type JsonObject } from '@gantry/base/shared'
import { type PlannedRules, planRules, type RuleState } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Actor, FieldId, TableDef } from '@gantry/model/shared'
import { catalogOf, effectiveRights } from '@gantry/records/server'
import type { FieldState } from '../shared/tests-kind.ts'

/**
 * State of each form field for an actor and these values, from rights and field rules. A rule that reads a field hidden from
 * the actor or the caller is evaluated on save only, as in the form.
 */
export const fieldStates = async (
  caller: Ctx,
  actor: Actor,
  table: TableDef,
  values: JsonObject,
): Promise<ReadonlyMap<FieldId, FieldState>> => {
  const { tables } = await catalogOf(caller)
  const theirs = await effectiveRights({ ...caller, actor }, table)
  const own = await effectiveRights(caller, table)
  const isSeen = (id = ''): boolean =>
    table.fields[id] === undefined || (theirs.readable.includes(id) && own.readable.includes(id))
  const rules = new Map(
    planRules(table, tables)
      .filter(({ reads }) => reads.every(([id]) => isSeen(id)))
      .map(rule => [rule.id, rule]),
  )
  const stateOf = (id: FieldId): FieldState => {
    const rule = rules.get(id)
    const ruled = rule && stateBy(rule, values, caller.now)
    if (!theirs.readable.includes(id) || ruled?.shown === false) return 'hidden'
    return !theirs.writable.includes(id) || ruled?.readOnly === true ? 'locked' : 'open'
  }
  return new Map(Object.keys(table.fields).map(id => [id, stateOf(id)]))
}

/** Undefined if evaluation exceeds its limits; such a rule is evaluated on save only, as in the form. */
const stateBy = (rule: PlannedRules, values: JsonObject, now: Date): RuleState | undefined => {
  try {
    return rule.stateOf(values, now.getTime())
  } catch (error) {
    if (error instanceof AppError && error.code === 'expression.stopped') return undefined
    throw error
  }
}

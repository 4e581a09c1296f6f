import { issue, type Json } from '@gantry/base/shared'
import { type PlannedRules, planRules, type RuleState } from '@gantry/fields/shared'
import type { Budgeted } from '@gantry/kernel/server'
import type { FieldId } from '@gantry/model/shared'
import { computeDraft } from '../computed/compute-record.ts'
import { evaluateSoon, tellStopped } from '../evaluation/evaluate.ts'
import { completeRecord } from './complete.ts'
import type { Draft } from './draft.ts'
import type { Row } from './row.ts'
import type { Target } from './target.ts'

const known = new WeakMap<Target, readonly PlannedRules[]>()

const rulesOf = (target: Target): readonly PlannedRules[] => {
  const rules = known.get(target) ?? planRules(target.table, target.catalog.tables)
  known.set(target, rules)
  return rules
}

/**
 * Applies the rules of fields to a draft with its computed values: hidden fields stay empty in a new record;
 * input for hidden or read-only fields is refused, as is a missing required value.
 */
export const followRules = async (ctx: Budgeted, target: Target, draft: Draft): Promise<Draft> => {
  const computed = await computeDraft(ctx, target, draft)
  const rules = rulesOf(target)
  if (rules.length === 0) return computed
  const followed = draft.before ? computed : await withoutUnasked(ctx, target, computed, rules)
  const begin = draft.before === null ? once(() => begun(ctx, target, followed)) : async () => draft.before
  for (const rule of rules) await check(ctx, followed, rule, begin)
  return followed
}

/** A new record before any input: fields read-only in it from the start cannot be filled. */
const begun = async (ctx: Budgeted, target: Target, { row }: Draft): Promise<Row> =>
  (await computeDraft(ctx, target, completeRecord(ctx, target, {}, row.id))).row

const once = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * Removes defaults of hidden fields. That may change the visibility of others, but each round empties one more
 * field, so the loop ends.
 */
const withoutUnasked = async (
  ctx: Budgeted,
  target: Target,
  draft: Draft,
  rules: readonly PlannedRules[],
): Promise<Draft> => {
  const row: Record<FieldId, Json> & Row = { ...draft.row }
  let emptied = false
  for (const rule of rules) {
    const isMade = target.table.fields[rule.id]?.computed !== undefined
    if (isMade || isEmpty(row[rule.id]) || draft.given.includes(rule.id)) continue
    if ((await stateOf(ctx, rule, row, draft))?.shown !== false) continue
    row[rule.id] = null
    emptied = true
  }
  return emptied
    ? withoutUnasked(ctx, target, await computeDraft(ctx, target, { ...draft, row }), rules)
    : draft
}

const check = async (
  ctx: Budgeted,
  draft: Draft,
  rule: PlannedRules,
  begin: () => Promise<Row | null>,
): Promise<void> => {
  const { before, row, given, issues } = draft
  const { id } = rule
  if (issues.some(({ field }) => field === id)) return
  const after = await stateOf(ctx, rule, row, draft)
  if (!after) return
  const was = before && (await stateOf(ctx, rule, before, draft))
  const isClosedIn = async (first: Row | null) =>
    first !== null && (await stateOf(ctx, rule, first, draft))?.readOnly === true
  const isMissing = after.required && isEmpty(row[id])
  const isGiven = given.includes(id) && !ctx.actor.system
  if (isGiven && !after.shown && !isEmpty(row[id])) issues.push(issue(id, 'not_asked'))
  // Opening or closing a field and changing it in one write is allowed, as it would be in two writes.
  else if (isGiven && after.readOnly && (await isClosedIn(await begin()))) issues.push(issue(id, 'locked'))
  // A record that already lacked the value may be changed in other fields.
  else if (isMissing && !(before && was?.required && isEmpty(before[id]))) issues.push(issue(id, 'required'))
}

/** Null when a rule exceeds its budget, which is reported at its field. */
const stateOf = async (
  { budget, now }: Budgeted,
  rule: PlannedRules,
  row: Row,
  { issues }: Draft,
): Promise<RuleState | null> => {
  await budget.takeTurns()
  try {
    return evaluateSoon(budget, within => rule.stateOf(row, now.getTime(), within))
  } catch (error) {
    tellStopped(error, budget, rule.id, issues)
    return null
  }
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

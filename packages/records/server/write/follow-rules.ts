import { issue, type Json, type JsonObject } from '@gantry/base/shared'
import { isChanged, type PlannedRules, type RuleState } from '@gantry/fields/shared'
import type { Budgeted } from '@gantry/kernel/server'
import type { FieldId } from '@gantry/model/shared'
import { computeDraft } from '../computed/compute-record.ts'
import { evaluateSoon, tellStopped } from '../evaluation/evaluate.ts'
import { checkValidations } from './check-validations.ts'
import { completeRecord, newSlaveRow } from './complete.ts'
import type { Draft } from './draft.ts'
import { followSets } from './follow-sets.ts'
import {
  type Level,
  type LinkagePlan,
  ownLevel,
  plansOf,
  rowLevels,
  type TargetPlans,
} from './linkage-plans.ts'
import { type Row, rowsIn } from './row.ts'
import { same } from './same.ts'
import type { Slave, Target } from './target.ts'

/**
 * Computes a draft and applies what its tables say about its fields, in the record and in its slave rows: values
 * that follow others are set; hidden fields stay empty in a new record; input for hidden or read-only fields is
 * refused, as are a missing required value, an option that is not offered and a violated validation.
 */
export const followRules = async (ctx: Budgeted, target: Target, draft: Draft): Promise<Draft> => {
  const computed = await computeDraft(ctx, target, draft)
  const plans = plansOf(target)
  if (!plans) return computed
  const set = await followSets(ctx, target, plans, computed)
  const followed = await withoutUnasked(ctx, target, plans, set)
  const begin = once(() => begun(ctx, target, followed))
  await checkLevel(ctx, plans.own, followed, ownLevel(followed), begin)
  for (const { slave, plan } of plans.slaves)
    for (const level of rowLevels(followed, slave))
      await checkLevel(ctx, plan, followed, level, () => begunRow(ctx, target, slave, followed))
  await checkValidations(ctx, plans, followed)
  return followed
}

/** A new record before any input: fields read-only in it from the start cannot be filled. */
const begun = async (ctx: Budgeted, target: Target, { row }: Draft): Promise<Row> =>
  (await computeDraft(ctx, target, completeRecord(ctx, target, {}, row.id))).row

/** The same for a new slave row. */
const begunRow = async (ctx: Budgeted, target: Target, slave: Slave, draft: Draft): Promise<Row> => {
  const fresh = newSlaveRow(ctx, slave, {}, '', [])
  const alone: Draft = { ...draft, before: null, issues: [], row: { ...draft.row, [slave.id]: [fresh] } }
  return rowsIn((await computeDraft(ctx, target, alone)).row, slave.id)[0] ?? fresh
}

const once = <Made>(make: () => Promise<Made>): (() => Promise<Made>) => {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Removes defaults of hidden fields from new records and rows. */
const withoutUnasked = async (
  ctx: Budgeted,
  target: Target,
  plans: TargetPlans,
  draft: Draft,
): Promise<Draft> => {
  let now = draft
  for (const { slave, plan } of plans.slaves) {
    if (plan.rules.length === 0) continue
    const rows: Row[] = []
    for (const level of rowLevels(now, slave)) rows.push(await emptied(ctx, plan, level, now))
    if (rows.some((row, at) => row !== rowsIn(now.row, slave.id)[at]))
      now = await computeDraft(ctx, target, { ...now, row: { ...now.row, [slave.id]: rows } })
  }
  // Emptying may change what formulas and other conditions say, but each round empties one more field.
  for (;;) {
    const row = await emptied(ctx, plans.own, ownLevel(now), now)
    if (row === now.row) return now
    now = await computeDraft(ctx, target, { ...now, row })
  }
}

const emptied = async (
  ctx: Budgeted,
  { table, rules }: LinkagePlan,
  level: Level,
  draft: Draft,
): Promise<Row> => {
  if (level.before !== null) return level.row
  let row = level.row
  for (const rule of rules) {
    const isMade = table.fields[rule.id]?.computed !== undefined
    if (isMade || isEmpty(row[rule.id]) || level.isGiven(rule.id)) continue
    if ((await stateOf(ctx, rule, level.seen(row), level.at, draft))?.shown !== false) continue
    const next: Record<FieldId, Json> & Row = { ...row }
    next[rule.id] = null
    row = next
  }
  return row
}

const checkLevel = async (
  ctx: Budgeted,
  { rules, offers }: LinkagePlan,
  draft: Draft,
  level: Level,
  begin: () => Promise<Row>,
): Promise<void> => {
  for (const rule of rules) await check(ctx, draft, rule, level, begin)
  const { at, row, before, seenBefore } = level
  const seen = level.seen(row)
  for (const { id, reads, offered } of offers) {
    const value = row[id] ?? null
    const isFresh =
      before === null ||
      seenBefore === null ||
      !same(value, before[id] ?? null) ||
      reads.some(path => isChanged(path, seen, seenBefore))
    if (isEmpty(value) || !isFresh) continue
    const options = await soon(ctx, at + id, draft, within => offered(seen, ctx.now.getTime(), within))
    if (options && [value].flat().some(each => !options.includes(String(each))))
      draft.issues.push(issue(at + id, 'not_offered'))
  }
}

const check = async (
  ctx: Budgeted,
  draft: Draft,
  rule: PlannedRules,
  level: Level,
  begin: () => Promise<Row>,
): Promise<void> => {
  const { before, row, at, seen, seenBefore } = level
  const { issues } = draft
  const { id } = rule
  if (issues.some(({ field }) => field === at + id)) return
  const after = await stateOf(ctx, rule, seen(row), at, draft)
  if (!after) return
  const was = seenBefore && (await stateOf(ctx, rule, seenBefore, at, draft))
  const isClosedIn = async (first: JsonObject) =>
    (await stateOf(ctx, rule, first, at, draft))?.readOnly === true
  const isMissing = after.required && isEmpty(row[id])
  const given = level.isGiven(id) && !ctx.actor.system
  if (given && !after.shown && !isEmpty(row[id])) issues.push(issue(at + id, 'not_asked'))
  // Opening or closing a field and changing it in one write is allowed, as it would be in two writes.
  else if (given && after.readOnly && (await isClosedIn(seenBefore ?? seen(await begin()))))
    issues.push(issue(at + id, 'locked'))
  // A record that already lacked the value may be changed in other fields.
  else if (isMissing && !(before && was?.required && isEmpty(before[id])))
    issues.push(issue(at + id, 'required'))
}

/** Null when a rule exceeds its budget, which is reported at its field. */
const stateOf = (
  ctx: Budgeted,
  rule: PlannedRules,
  row: JsonObject,
  at: string,
  draft: Draft,
): Promise<RuleState | null> =>
  soon(ctx, at + rule.id, draft, within => rule.stateOf(row, ctx.now.getTime(), within))

const soon = async <Made>(
  { budget }: Budgeted,
  place: string,
  { issues }: Draft,
  evaluate: Parameters<typeof evaluateSoon<Made>>[1],
): Promise<Made | null> => {
  await budget.takeTurns()
  try {
    return evaluateSoon(budget, evaluate)
  } catch (error) {
    tellStopped(error, budget, place, issues)
    return null
  }
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

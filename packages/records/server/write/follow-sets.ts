import type { Json } from '@gantry/base/shared'
import type { PlannedSet } from '@gantry/fields/shared'
import type { Budgeted } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { computeDraft } from '../computed/compute-record.ts'
import { evaluateSoon, tellStopped } from '../evaluation/evaluate.ts'
import { checkRequired } from './complete.ts'
import type { Draft } from './draft.ts'
import { type Level, ownLevel, rowLevels, type TargetPlans } from './linkage-plans.ts'
import { type Row, rowsIn } from './row.ts'
import { same } from './same.ts'
import type { Target } from './target.ts'

/**
 * Sets the fields that follow others and were not named by the caller: rows first, then the record, each in
 * topological order, with formulas evaluated again after each value that changed.
 */
export const followSets = async (
  ctx: Budgeted,
  target: Target,
  plans: TargetPlans,
  given: Draft,
): Promise<Draft> => {
  let draft = given
  for (const { slave, plan } of plans.slaves)
    for (const set of plan.sets) {
      const rows: Row[] = []
      for (const level of rowLevels(draft, slave))
        rows.push(await withSet(ctx, set, plan.table, level, draft))
      if (rows.some((row, at) => row !== rowsIn(draft.row, slave.id)[at]))
        draft = await computeDraft(ctx, target, { ...draft, row: { ...draft.row, [slave.id]: rows } })
    }
  for (const set of plans.own.sets) {
    const row = await withSet(ctx, set, plans.own.table, ownLevel(draft), draft)
    if (row !== draft.row) draft = await computeDraft(ctx, target, { ...draft, row })
  }
  return draft
}

/** The same row where the rule does not apply or changes nothing. */
const withSet = async (
  { budget, now }: Budgeted,
  set: PlannedSet,
  table: TableDef,
  { at, row, before, isNamed }: Level,
  { issues }: Draft,
): Promise<Row> => {
  if (isNamed(set.id)) return row
  await budget.takeTurns()
  try {
    const parsed = evaluateSoon(budget, within => set.next(row, before, now.getTime(), within))
    if (parsed === null) return row
    const value = parsed.ok ? parsed.value : null
    if (same(value, row[set.id] ?? null)) return row
    const next: Record<FieldId, Json> & Row = { ...row }
    next[set.id] = value
    checkRequired(issues, at + set.id, table.fields[set.id], value)
    return next
  } catch (error) {
    tellStopped(error, budget, at + set.id, issues)
    return row
  }
}

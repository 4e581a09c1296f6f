import { type Issue, issue } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { ImportPlan } from '@gantry/model/shared'
import { assignValues } from '../write/assign.ts'
import { refusal } from '../write/authorise.ts'
import { createDrafts } from '../write/create-records.ts'
import type { Outcome as Written } from '../write/draft.ts'
import { reviseRecords } from '../write/revise-records.ts'
import type { Row } from '../write/row.ts'
import { storedRows } from '../write/stored-rows.ts'
import type { Target } from '../write/target.ts'
import type { Known, ReadBatch } from './read-batch.ts'

export type Outcome = 'created' | 'updated' | readonly Issue[]

/** Writes the valid rows of one batch and returns the outcome of each. */
export const importBatch = async (
  ctx: Ctx,
  target: Target,
  plan: ImportPlan,
  { issues, fresh, known, prepared }: ReadBatch,
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [...issues]
  for (const [at, outcome] of await updateAll(ctx, target, known)) outcomes[at] = outcome
  // Serial numbers are never returned, so a dry run assigns none.
  const created = await createDrafts(ctx, target, prepared, plan.trial ? unassigned : assignValues)
  for (const [index, at] of fresh.entries()) outcomes[at] = outcomeOf(created[index], 'created')
  return outcomes
}

const unassigned: typeof assignValues = async (_ctx, _target, records) => records

const outcomeOf = (written: Written | undefined, done: 'created' | 'updated'): Outcome => {
  if (!written || (!written.ok && written.code === 'record.conflict')) return changedMeanwhile
  return written.ok ? done : written.issues
}

/** Someone changed or removed the record after the sheet was compared with it. */
const changedMeanwhile: Outcome = [issue('', 'changed_meanwhile')]

/** Updates records identified by their keys, each at the version the sheet was compared with. */
const updateAll = async (
  ctx: Ctx,
  target: Target,
  known: readonly Known[],
): Promise<ReadonlyMap<number, Outcome>> => {
  const outcomes = new Map<number, Outcome>()
  if (known.length === 0) return outcomes
  const stored = await storedRows(
    ctx,
    target,
    known.map(({ id }) => id),
  )
  const open: { readonly at: number; readonly before: Row; readonly input: Known['input'] }[] = []
  for (const { at, id, version, input } of known) {
    const before = stored.get(id)
    if (!before || before.version !== version) outcomes.set(at, changedMeanwhile)
    else if (await refusal(ctx, target, 'update', before))
      outcomes.set(at, [issue('', 'record_not_permitted')])
    else open.push({ at, before, input })
  }
  const written = await reviseRecords(ctx, target, open)
  for (const [index, { at }] of open.entries()) outcomes.set(at, outcomeOf(written[index], 'updated'))
  return outcomes
}

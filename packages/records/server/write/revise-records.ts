import { type Budgeted, type Ctx, type SlotValues, sql, withBudget } from '@gantry/kernel/server'
import { factsOf } from '../computed/across/facts.ts'
import { computeAssigned, followingRows, withFormulas } from '../computed/compute-record.ts'
import type { Answering } from './answering.ts'
import { assignSlaveValues } from './assign.ts'
import { authoriseOutcome } from './authorise.ts'
import { changesBetween } from './change.ts'
import { checkDuplicatesAhead } from './check-duplicates.ts'
import { checkFiles } from './check-files.ts'
import { checkLinks } from './check-links.ts'
import { checkMatches } from './check-matches.ts'
import { codeOf, type Draft, type Outcome, written } from './draft.ts'
import { fillFromLinks } from './fill-from-links.ts'
import { followRules } from './follow-rules.ts'
import { insertSlaveRows, newSlaveRows } from './insert-rows.ts'
import { keepMasked } from './keep-masked.ts'
import { keepingTree } from './keep-tree.ts'
import { auditAndEmit, remembered } from './remember.ts'
import { reviseRecord } from './revise-record.ts'
import type { RecordInput, Row } from './row.ts'
import { runWrite, type Shape } from './run-write.ts'
import { type SlaveChanges, slaveChanges } from './slave-changes.ts'
import type { Slave, Target } from './target.ts'
import {
  changedMasters,
  changedSlaveRows,
  goneSlaveRows,
  removeSlaveRows,
  updateMasters,
  updateSlaveRows,
} from './update-rows.ts'
import { openInChange } from './without-closed.ts'
import { writeValid } from './write-valid.ts'

/** A record's stored state and its changes. */
export interface Revision {
  readonly before: Row
  readonly input: RecordInput
}

/**
 * Updates records that the caller may update, each at the version just read: check, authorise fields and
 * result, write.
 */
export const reviseRecords = async (
  given: Ctx,
  target: Target,
  revisions: readonly Revision[],
  answering: Answering | null = null,
): Promise<readonly Outcome[]> => {
  const ctx = withBudget(given)
  const drafts = await draftsOf(ctx, target, revisions)
  await checkLinks(ctx, target, drafts)
  await checkMatches(ctx, target, drafts)
  await checkFiles(ctx, target, drafts)
  await checkDuplicatesAhead(ctx, target, drafts)
  await authoriseOutcome(ctx, target, drafts)
  const changed = drafts.filter(draft => draft.given.length > 0)
  const ids = new Set<string>()
  await keepingTree(ctx, target, changed, ctx =>
    writeValid(ctx, target, changed, async sound => {
      for (const id of await update(ctx, target, sound, answering)) ids.add(id)
    }),
  )
  return drafts.map(draft => outcomeOf(draft, ids))
}

/** Records as their changes would make them, before what they refer to and the rights on the outcome are checked. */
export const draftsOf = async (
  ctx: Budgeted,
  target: Target,
  revisions: readonly Revision[],
): Promise<readonly Draft[]> => {
  const revised: Draft[] = []
  for (const { before, input } of revisions) {
    const opened = await openInChange(ctx, target, before, await keepMasked(ctx, target, before, input))
    const draft = reviseRecord(ctx, target, before, opened.input)
    draft.issues.push(...opened.issues)
    revised.push(draft)
  }
  const drafts: Draft[] = []
  for (const draft of await fillFromLinks(ctx, target, revised))
    drafts.push(await followRules(ctx, target, draft))
  return drafts
}

const outcomeOf = ({ before, row, given, issues }: Draft, ids: ReadonlySet<string>): Outcome => {
  if (issues.length > 0) return { ok: false, code: codeOf(issues), issues }
  if (given.length === 0) return { ok: true, id: row.id, version: Number(before?.version) }
  return written(row, ids)
}

/**
 * Records, slave rows, audit and events in one statement. Returns the records that were still at the version
 * read.
 */
const update = async (
  ctx: Ctx,
  target: Target,
  drafts: readonly Draft[],
  answering: Answering | null,
): Promise<ReadonlySet<string>> => {
  const rows = await computeAssigned(
    ctx,
    target,
    await assignSlaveValues(
      ctx,
      target,
      drafts.map(draft => draft.row),
    ),
  )
  const revised = rows.map((row, at) => {
    const before = drafts[at]?.before ?? row
    return { row, before, seen: Number(before.version), changes: changesBetween(target, before, row) }
  })
  const named = new Set(revised.flatMap(({ changes }) => Object.keys(changes)))
  const fields = [...withFormulas(target, named)].sort()
  // Like formulas of the record, those of its rows are written even if their values seem unchanged.
  const following = followingRows(target, named)
  const slaves = target.slaves.map(slave => ({
    ...slave,
    ...slaveChanges(revised, slave.id, following.has(slave.id)),
  }))
  const shape: Shape = {
    name: `update ${fields} ${slaves.map(({ added, changed, gone }) => [added, changed, gone].map(({ length }) => Math.sign(length)))}`,
    parts: whole => ({
      saved: updateMasters(ctx.space, target.table, fields, whole),
      ...Object.assign({}, ...slaves.map(slave => slaveParts(ctx, slave))),
      ...auditAndEmit(saved),
    }),
  }
  return runWrite(
    ctx,
    target,
    shape,
    { ...factsOf('updated', rows), fields },
    {
      ...changedMasters(target.table, fields, revised),
      ...Object.assign({}, ...slaves.map(slaveValues)),
      ...remembered(
        ctx,
        target,
        'updated',
        revised.map(({ row, seen, changes }) => ({
          id: row.id,
          version: seen + 1,
          changes,
        })),
      ),
    },
    // Changed slave rows are visible to the next statement only.
    slaves.some(({ added, changed, gone }) => added.length + changed.length + gone.length > 0)
      ? null
      : answering,
  )
}

const saved = sql`select id from saved`

type ChangedSlave = Slave & SlaveChanges

const slaveParts = (ctx: Ctx, { id, table, added, changed, gone }: ChangedSlave) => ({
  [`inserted_${id}`]: added.length > 0 ? insertSlaveRows(ctx.space, table, saved) : undefined,
  [`updated_${id}`]: changed.length > 0 ? updateSlaveRows(ctx.space, table, saved) : undefined,
  [`removed_${id}`]: gone.length > 0 ? removeSlaveRows(ctx.space, table, saved) : undefined,
})

const slaveValues = ({ table, added, changed, gone }: ChangedSlave): SlotValues => ({
  ...(added.length > 0 && newSlaveRows(table, added)),
  ...(changed.length > 0 && changedSlaveRows(table, changed)),
  ...(gone.length > 0 && goneSlaveRows(table, gone)),
})

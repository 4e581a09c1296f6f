import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, withBudget } from '@gantry/kernel/server'
import type { EditAnswer, RecordEdit, TableId } from '@gantry/model/shared'
import { asBatch } from './as-batch.ts'
import { requirePermission } from './authorise.ts'
import { processBatch } from './batch.ts'
import { claimedSince } from './claimed-since.ts'
import type { Outcome } from './draft.ts'
import { draftsOf, type Revision, reviseRecords } from './revise-records.ts'
import { type Target, targetOf } from './target.ts'

/**
 * Gives each record its own values, checked like a single update, at the version its writer read. A record that
 * moved on but holds the values already counts as changed, so a request whose answer was lost can be sent again.
 * The changes are one batch, which `undoEdits` takes back.
 *
 * @throws AppError table.not_found, permission.denied, request.invalid for a record named twice
 */
export const editRecords = async (
  ctx: Ctx,
  table: TableId,
  edits: readonly RecordEdit[],
): Promise<EditAnswer> => {
  const opened = await openEdits(ctx, table, edits)
  const answer = await asBatch(ctx, edits.length > 1 ? 'update' : 'edit', table, () => applied(ctx, opened))
  return { batch: answer.done.length > 0 ? ctx.requestId : null, ...answer }
}

/** What became of each edit. */
type Applied = Omit<EditAnswer, 'batch'>

/**
 * The same without a batch that people see and undo: for work that machines repeat and that has a log of its own.
 * @throws AppError table.not_found, permission.denied, request.invalid for a record named twice
 */
export const applyEdits = async (ctx: Ctx, table: TableId, edits: readonly RecordEdit[]): Promise<Applied> =>
  applied(ctx, await openEdits(ctx, table, edits))

interface OpenedEdits {
  readonly target: Target
  readonly byId: ReadonlyMap<string, RecordEdit>
}

const openEdits = async (ctx: Ctx, table: TableId, edits: readonly RecordEdit[]): Promise<OpenedEdits> => {
  const target = await targetOf(ctx, table)
  requirePermission(ctx, target, 'update')
  const byId = new Map(edits.map(edit => [edit.id.toLowerCase(), edit]))
  if (byId.size < edits.length)
    throw new AppError('request.invalid', {}, [issue('edits', 'duplicate', { value: twice(edits) })])
  return { target, byId }
}

const applied = async (ctx: Ctx, { target, byId }: OpenedEdits): Promise<Applied> => {
  const versions = new Map<string, number>()
  const { done, refused } = await processBatch(ctx, target, [...byId.keys()], {
    operation: 'update',
    life: 'living',
    treat: async rows => {
      const outcomes = await editRows(
        ctx,
        target,
        rows.flatMap(before => {
          const edit = byId.get(before.id)
          return edit ? [{ before, input: edit.values, seen: edit.version }] : []
        }),
      )
      for (const outcome of outcomes) if (outcome.ok) versions.set(outcome.id, outcome.version)
      return outcomes
    },
  })
  return { done: done.map(id => ({ id, version: versions.get(id) ?? 0 })), refused }
}

interface SeenRevision extends Revision {
  readonly seen: number
}

const editRows = async (
  ctx: Ctx,
  target: Target,
  revisions: readonly SeenRevision[],
): Promise<readonly Outcome[]> => {
  const current: SeenRevision[] = []
  for (const revision of revisions) {
    const { before, seen } = revision
    if (before.version === seen || (await claimedSince(ctx, target, before, seen))) current.push(revision)
  }
  const revised = current.length > 0 ? await reviseRecords(ctx, target, current) : []
  const outcomes = new Map(current.map(({ before }, at) => [before.id, revised[at]]))
  const answers: Outcome[] = []
  for (const revision of revisions)
    answers.push(outcomes.get(revision.before.id) ?? (await outcomeOfLate(ctx, target, revision)))
  return answers
}

/** A record somebody changed since it was read: fine where it holds the values already. */
const outcomeOfLate = async (ctx: Ctx, target: Target, revision: Revision): Promise<Outcome> => {
  const [draft] = await draftsOf(withBudget(ctx), target, [revision])
  return draft?.given.length === 0 && draft.issues.length === 0
    ? { ok: true, id: revision.before.id, version: Number(revision.before.version) }
    : { ok: false, code: 'record.conflict', issues: [] }
}

const twice = (edits: readonly RecordEdit[]): string => {
  const ids = edits.map(({ id }) => id.toLowerCase())
  return ids.find((id, at) => ids.indexOf(id) < at) ?? ''
}

import { AppError, type Issue } from '@gantry/base/shared'
import { type Ctx, defineJob, enqueue } from '@gantry/kernel/server'
import { type ImportPlan, where } from '@gantry/model/shared'
import { createdIn, findRecords, tableOf } from '@gantry/records/server'
import { type WorkflowDoor, workflowDoorOf } from '@gantry/workflow/server'
import type { RefusedStart, StartsReport } from '../shared/types.ts'

type Start = NonNullable<ImportPlan['workflow']>

interface Input extends Start {
  readonly table: string
  /** The import that made the records. */
  readonly batch: string
}

/** Maximum records of an import that starts a workflow. */
const mostStarts = 5_000
const together = 100
/** Refusals the result names. */
const mostNamed = 500

/** @throws AppError workflow.not_found when the actor may not start it for the table */
export const requireStartable = async (ctx: Ctx, table: string, { id }: Start): Promise<void> => {
  const found = (await workflowDoorOf(ctx.kernel)?.startable(ctx, table)) ?? []
  if (!found.some(each => each.id === id)) throw new AppError('workflow.not_found')
}

/** Leaves the start of a workflow for each new record to a job, in the transaction of the import. */
export const startImported = (tx: Ctx, table: string, created: number, workflow: Start): Promise<string> => {
  if (created > mostStarts) throw new AppError('import.too_many_starts', { max: mostStarts })
  return enqueue(tx, startImportedJob, { ...workflow, table, batch: tx.requestId })
}

/**
 * Submits each record an import made, one after the other with the rights of the person and a result of its own. Repeated after a
 * crash, it acts once for each record: the record is the key.
 */
export const startImportedJob = defineJob({
  name: 'import.workflow',
  run: async (ctx, { id, as, table, batch }: Input, control): Promise<StartsReport> => {
    const door = workflowDoorOf(ctx.kernel)
    if (!door) throw new AppError('workflow.not_found')
    let started = 0
    const refused: RefusedStart[] = []
    let after = 0
    for (;;) {
      const made = await createdIn(ctx, { table, batch, after }, together)
      const failed: Omit<RefusedStart, 'title'>[] = []
      for (const { record } of made) {
        const problem = await startOne(ctx, door, { workflow: id, record, key: record }, as)
        if (problem) failed.push({ record, ...problem })
        else started++
      }
      refused.push(...(await titled(ctx, table, failed)))
      const last = made.at(-1)
      await control.progress(started + refused.length, null)
      if (!last || made.length < together)
        return { starts: as, started, refused: refused.length, named: refused.slice(0, mostNamed) }
      after = last.place
    }
  },
})

type Problem = Pick<RefusedStart, 'code' | 'params' | 'issues'>

const startOne = async (
  ctx: Ctx,
  door: WorkflowDoor,
  submission: Parameters<WorkflowDoor['submit']>[1],
  as: Start['as'],
): Promise<Problem | null> => {
  try {
    await (as === 'submit' ? door.submit(ctx, submission) : door.keep(ctx, submission))
    return null
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return { code: error.code, params: { ...error.params }, issues: error.issues as readonly Issue[] }
  }
}

const titled = async (
  ctx: Ctx,
  tableId: string,
  failed: readonly Omit<RefusedStart, 'title'>[],
): Promise<readonly RefusedStart[]> => {
  if (failed.length === 0) return []
  const { id, title } = await tableOf(ctx, tableId)
  const { data } = await findRecords(ctx, id, {
    filter: where(
      'id',
      'in',
      failed.map(({ record }) => record),
    ),
    fields: [title],
    pageSize: together,
    count: 'none',
  })
  const titles = new Map(data.map(row => [row.id, String(row[title] ?? '')]))
  return failed.map(each => ({ ...each, title: titles.get(each.record) ?? '' }))
}

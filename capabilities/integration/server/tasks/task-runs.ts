import { AppError, type Json, withoutValues } from '@gantry/base/shared'
import type { Download } from '@gantry/http/server'
import { audit, type Ctx, confirmLeaving, empty, inTransaction, sql } from '@gantry/kernel/server'
import { cancelRun } from '@gantry/runs/server'
import { taskOf } from '@gantry/transform/shared'
import type { KeptReject, RejectedRow, RunFile, TaskRun } from '../../shared/tasks/contract.ts'
import { noteTaskEnd } from '../flows/advance-flow.ts'
import { endFiles } from './files/end-files.ts'
import { filesOfRun, sendRunFile } from './files/run-files.ts'
import { releaseRows } from './mending/release-rows.ts'
import { readsEnds } from './reads-ends.ts'
import { bodyOfRun, runOf } from './run-of.ts'
import { beginWaiting } from './start-run.ts'

const shownRejects = 100
const mostRejects = 10_000

/** Kept rejected rows of a run; their values for those who read all that the task reads. */
const rejectsOf = async (
  ctx: Ctx,
  run: TaskRun,
  body: Json,
  limit: number,
  step?: string,
): Promise<readonly KeptReject[]> => {
  const { rows } = await ctx.db.run<KeptReject>(sql`
    select coalesce(line, seq) as line, step, coalesce(mended, row) as row, name as column, code, params
    from gantry.task_reject
    where space = ${ctx.space} and run = ${run.id}::uuid ${step === undefined ? empty : sql`and step = ${step}`}
    order by seq limit ${limit}`)
  if (rows.length === 0 || (await readsEnds(ctx, taskOf(body)))) return rows
  return rows.map(reject => ({ ...reject, row: null, params: withoutValues(reject.params) }))
}

/** Kept rejected rows of a run, of all steps or one. @throws AppError task.not_found */
export const listRejects = async (ctx: Ctx, id: string, step?: string): Promise<readonly KeptReject[]> => {
  const run = await runOf(ctx, id)
  return rejectsOf(ctx, run, await bodyOfRun(ctx, run), mostRejects, step)
}

/** As `listRejects`, for a file of them. @throws AppError task.not_found, confirmation.waiting */
export const saveRejects = async (
  ctx: Ctx,
  { id, step }: { readonly id: string; readonly step?: string },
): Promise<readonly KeptReject[]> => {
  const { name } = await runOf(ctx, id)
  const rows = await listRejects(ctx, id, step)
  await confirmLeaving(ctx, {
    way: 'rejects',
    asked: { id },
    facts: async () => ({ title: name, rows: rows.filter(({ row }) => row !== null).length, format: 'csv' }),
  })
  return rows
}

/**
 * A file of a run, for those who read all that the task reads.
 * @throws AppError task.not_found, file.not_found, permission.denied, confirmation.waiting
 */
export const sendFileOfRun = async (
  ctx: Ctx,
  { id, file }: { readonly id: string; readonly file: string },
): Promise<Download> => {
  const run = await runOf(ctx, id)
  if (!(await readsEnds(ctx, taskOf(await bodyOfRun(ctx, run))))) throw new AppError('permission.denied')
  return sendRunFile(ctx, { run: id, task: run.task, title: run.name, file })
}

/** A run, the drawing it ran, its files and its first rejected rows. @throws AppError task.not_found */
export const readTaskRun = async (
  ctx: Ctx,
  id: string,
): Promise<{
  readonly run: TaskRun
  readonly body: Json
  readonly rejects: readonly RejectedRow[]
  readonly files: readonly RunFile[]
  readonly opens: boolean
}> => {
  const run = await runOf(ctx, id)
  const body = await bodyOfRun(ctx, run)
  const files = await filesOfRun(ctx, id)
  return {
    run,
    body,
    rejects: await rejectsOf(ctx, run, body, shownRejects),
    files,
    opens: files.length === 0 || (await readsEnds(ctx, taskOf(body))),
  }
}

/** Cancels a run. @throws AppError task.not_found, task.not_cancelled */
export const cancelTaskRun = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { task, mends } = await runOf(tx, id)
    const { count } = await tx.db.run(sql`
      update gantry.task_run set state = 'cancelled', ended_at = ${tx.now}
      where space = ${tx.space} and id = ${id}::uuid and state in ('waiting', 'running')`)
    if (count === 0) throw new AppError('task.not_cancelled')
    await cancelRun(tx, id)
    await endFiles(tx, id, 'drop')
    if (mends === null) await beginWaiting(tx, task)
    else await releaseRows(tx, id)
    await noteTaskEnd(tx, id)
    await audit(tx, { action: 'task.cancelled', details: { id: task, run: id } })
  })

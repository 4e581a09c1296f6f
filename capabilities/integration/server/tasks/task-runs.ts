import { AppError, type Json, withoutValues } from '@gantry/base/shared'
import { readRelease } from '@gantry/designs/server'
import type { Download } from '@gantry/http/server'
import { asSystem, audit, type Ctx, confirmLeaving, inTransaction, sql } from '@gantry/kernel/server'
import { cancelRun } from '@gantry/runs/server'
import { taskOf } from '@gantry/transform/shared'
import type { RejectedRow, RunFile, TaskRun } from '../../shared/tasks/contract.ts'
import { noteTaskEnd } from '../flows/advance-flow.ts'
import { endFiles } from './files/end-files.ts'
import { filesOfRun, sendRunFile } from './files/run-files.ts'
import { readsEnds } from './reads-ends.ts'
import { runColumns } from './run-columns.ts'
import { beginWaiting } from './start-run.ts'

const shownRejects = 100
const mostRejects = 10_000

const runOf = async (ctx: Ctx, id: string): Promise<TaskRun> => {
  const { rows } = await ctx.db.run<TaskRun>(sql`
    select ${runColumns}, d.name from gantry.task_run t
    join gantry.design d on d.space = t.space and d.kind = 'task' and d.id = t.task
    where t.space = ${ctx.space} and t.id = ${id}::uuid`)
  const [run] = rows
  if (!run) throw new AppError('task.not_found')
  return run
}

/** Kept rejected rows of a run; their values for those who read all that the task reads. */
const rejectsOf = async (
  ctx: Ctx,
  run: TaskRun,
  body: Json,
  limit: number,
): Promise<readonly RejectedRow[]> => {
  const { rows } = await ctx.db.run<RejectedRow>(sql`
    select step, row, name as column, code, params from gantry.task_reject
    where space = ${ctx.space} and run = ${run.id}::uuid order by seq limit ${limit}`)
  if (rows.length === 0 || (await readsEnds(ctx, taskOf(body)))) return rows
  return rows.map(reject => ({ ...reject, row: null, params: withoutValues(reject.params) }))
}

/** The drawing of a run, for those who look after runs: they need not design. */
const bodyOf = async (ctx: Ctx, { task, release }: TaskRun): Promise<Json> => {
  const reader = asSystem(ctx, 'the drawing of a run of a task')
  return (await readRelease(reader, { kind: 'task', id: task, number: release })).body
}

/** Kept rejected rows of a run. @throws AppError task.not_found */
export const listRejects = async (ctx: Ctx, id: string): Promise<readonly RejectedRow[]> => {
  const run = await runOf(ctx, id)
  return rejectsOf(ctx, run, await bodyOf(ctx, run), mostRejects)
}

/** As `listRejects`, for a file of them. @throws AppError task.not_found, confirmation.waiting */
export const saveRejects = async (ctx: Ctx, id: string): Promise<readonly RejectedRow[]> => {
  const { name } = await runOf(ctx, id)
  const rows = await listRejects(ctx, id)
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
  if (!(await readsEnds(ctx, taskOf(await bodyOf(ctx, run))))) throw new AppError('permission.denied')
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
  const body = await bodyOf(ctx, run)
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
    const { task } = await runOf(tx, id)
    const { count } = await tx.db.run(sql`
      update gantry.task_run set state = 'cancelled', ended_at = ${tx.now}
      where space = ${tx.space} and id = ${id}::uuid and state in ('waiting', 'running')`)
    if (count === 0) throw new AppError('task.not_cancelled')
    await cancelRun(tx, id)
    await endFiles(tx, id, 'drop')
    await beginWaiting(tx, task)
    await noteTaskEnd(tx, id)
    await audit(tx, { action: 'task.cancelled', details: { id: task, run: id } })
  })

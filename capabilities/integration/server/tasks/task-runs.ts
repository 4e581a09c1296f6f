import { AppError, type Json } from '@gantry/base/shared'
import { readRelease } from '@gantry/designs/server'
import { audit, type Ctx, empty, inTransaction, sql } from '@gantry/kernel/server'
import { cancelRun } from '@gantry/runs/server'
import type { RejectedRow, TaskRun, TaskRunState } from '../../shared/tasks/contract.ts'
import { noteTaskEnd } from '../flows/advance-flow.ts'
import { runColumns } from './run-columns.ts'
import { beginWaiting } from './start-run.ts'

const pageSize = 50
const shownRejects = 100

interface Asked {
  readonly task?: string
  readonly state?: TaskRunState
  readonly after?: string
}

/** Runs of integration tasks, newest first. */
export const listTaskRuns = async (
  ctx: Ctx,
  { task, state, after }: Asked,
): Promise<{ readonly data: readonly TaskRun[]; readonly next: string | null }> => {
  const { rows } = await ctx.db.run<TaskRun>(sql`
    select ${runColumns}, d.name from gantry.task_run t
    join gantry.design d on d.space = t.space and d.kind = 'task' and d.id = t.task
    where t.space = ${ctx.space}
      ${task === undefined ? empty : sql`and t.task = ${task}`}
      ${state === undefined ? empty : sql`and t.state = ${state}`}
      ${after === undefined ? empty : sql`and t.id < ${after}::uuid`}
    order by t.id desc limit ${pageSize + 1}`)
  const data = rows.slice(0, pageSize)
  return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null }
}

const runOf = async (ctx: Ctx, id: string): Promise<TaskRun> => {
  const { rows } = await ctx.db.run<TaskRun>(sql`
    select ${runColumns}, d.name from gantry.task_run t
    join gantry.design d on d.space = t.space and d.kind = 'task' and d.id = t.task
    where t.space = ${ctx.space} and t.id = ${id}::uuid`)
  const [run] = rows
  if (!run) throw new AppError('task.not_found')
  return run
}

/** Kept rejected rows of a run. */
export const rejectsOf = async (ctx: Ctx, id: string, limit: number): Promise<readonly RejectedRow[]> => {
  const { rows } = await ctx.db.run<RejectedRow>(sql`
    select step, row, name as column, code, params from gantry.task_reject
    where space = ${ctx.space} and run = ${id}::uuid order by seq limit ${limit}`)
  return rows
}

/** A run, the drawing it ran, and its first rejected rows. @throws AppError task.not_found */
export const readTaskRun = async (
  ctx: Ctx,
  id: string,
): Promise<{ readonly run: TaskRun; readonly body: Json; readonly rejects: readonly RejectedRow[] }> => {
  const run = await runOf(ctx, id)
  const { body } = await readRelease(ctx, { kind: 'task', id: run.task, number: run.release })
  return { run, body, rejects: await rejectsOf(ctx, id, shownRejects) }
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
    await beginWaiting(tx, task)
    await noteTaskEnd(tx, id)
    await audit(tx, { action: 'task.cancelled', details: { id: task, run: id } })
  })

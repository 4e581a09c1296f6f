import { AppError, newId } from '@gantry/base/shared'
import { type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { startRun } from '@gantry/runs/server'
import type { TaskRunState } from '../../shared/tasks/contract.ts'
import { taskInForce } from './task-designs.ts'

/** What a run of a task is started with. */
export interface TaskStart {
  readonly cause: 'person' | 'schedule' | 'flow'
  readonly by?: { readonly id: string; readonly name: string }
  readonly flow?: { readonly run: string; readonly node: string }
}

export interface StartedRun {
  readonly run: string
  readonly state: TaskRunState
}

/**
 * Starts a run of a task. While another one is open, it waits for its end or is noted as skipped, as the task says; a flow always
 * waits.
 * @throws AppError task.not_found
 */
export const startTaskRun = (ctx: Ctx, id: string, start: TaskStart): Promise<StartedRun> =>
  inTransaction(ctx, async tx => {
    const found = await taskInForce(tx, id)
    if (!found) throw new AppError('task.not_found')
    // Starts of one task follow one another.
    await tx.db.run(sql`
      select 1 from gantry.design where space = ${tx.space} and kind = 'task' and id = ${id} for update`)
    // Locked: an open run that ends meanwhile either counts no more, or finds this one waiting.
    const { rows } = await tx.db.run<{ readonly state: string }>(sql`
      select state from gantry.task_run
      where space = ${tx.space} and task = ${id} and state in ('waiting', 'running') and mends is null limit 20 for share`)
    const queues = found.task.busy === 'queue' || start.flow !== undefined
    const isFree = rows.length === 0
    const state: TaskRunState = isFree || queues ? 'waiting' : 'skipped'
    const run = isFree ? await beginRun(tx, id, found.release) : newId()
    await tx.db.run(sql`
      insert into gantry.task_run
        (space, id, task, release, state, cause, by_id, by_name, flow_run, flow_node, until, created_at, ended_at)
      values (${tx.space}, ${run}::uuid, ${id}, ${found.release}, ${state}, ${start.cause}, ${start.by?.id ?? null}::uuid,
        ${start.by?.name ?? null}, ${start.flow?.run ?? null}::uuid, ${start.flow?.node ?? null}, ${tx.now}, ${tx.now},
        ${state === 'skipped' ? tx.now : null}::timestamptz)`)
    return { run, state }
  })

const beginRun = (tx: Ctx, task: string, release: number): Promise<string> =>
  startRun(tx, {
    runner: 'task',
    of: { kind: 'task', id: task, release },
    cause: {},
    input: { task, release },
  })

/** Begins the oldest run of a task that waits for the end of another one. */
export const beginWaiting = async (tx: Ctx, task: string): Promise<void> => {
  const { rows } = await tx.db.run<{ readonly id: string; readonly release: number }>(sql`
    select t.id, t.release from gantry.task_run t
    where t.space = ${tx.space} and t.task = ${task} and t.state = 'waiting'
      and not exists (select 1 from gantry.run r where r.space = t.space and r.id = t.id)
    order by t.id limit 1 for update`)
  const [next] = rows
  if (!next) return
  const run = await beginRun(tx, task, next.release)
  await tx.db.run(sql`
    update gantry.task_run set id = ${run}::uuid where space = ${tx.space} and id = ${next.id}::uuid`)
}

import { AppError, type Json } from '@gantry/base/shared'
import { readRelease } from '@gantry/designs/server'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import type { TaskRun } from '../../shared/tasks/contract.ts'
import { runColumns } from './run-columns.ts'

/** A run of a task. @throws AppError task.not_found */
export const runOf = async (ctx: Ctx, id: string): Promise<TaskRun> => {
  const { rows } = await ctx.db.run<TaskRun>(sql`
    select ${runColumns}, d.name from gantry.task_run t
    join gantry.design d on d.space = t.space and d.kind = 'task' and d.id = t.task
    where t.space = ${ctx.space} and t.id = ${id}::uuid`)
  const [run] = rows
  if (!run) throw new AppError('task.not_found')
  return run
}

/** The drawing of a run, for those who look after runs: they need not design. */
export const bodyOfRun = async (ctx: Ctx, { task, release }: TaskRun): Promise<Json> => {
  const reader = asSystem(ctx, 'the drawing of a run of a task')
  return (await readRelease(reader, { kind: 'task', id: task, number: release })).body
}

import { type Ctx, emit, sql } from '@gantry/kernel/server'
import type { RunError } from '@gantry/runs/server'
import { noteTaskEnd } from '../flows/advance-flow.ts'
import { endFiles } from './files/end-files.ts'
import type { TaskTold } from './notices.ts'
import { beginWaiting } from './start-run.ts'
import { taskOfRelease } from './task-designs.ts'

interface Ended {
  readonly failed: boolean
  readonly release: number
  /** Whether the scheduled run before failed; null without one. */
  readonly before: boolean | null
}

/** Ends a run in the transaction that ends its attempts, keeps or drops its files, begins the next one that waits, and goes on with its flow. */
export const endRun = async (tx: Ctx, id: string, task: string, error: RunError | null): Promise<void> => {
  const { rows } = await tx.db.run<Ended & { readonly cause: string }>(sql`
    update gantry.task_run r set ended_at = now(), error = ${error ? JSON.stringify({ code: error.code, params: error.params }) : null}::jsonb,
      state = case when ${error !== null} then 'failed' when rejected > 0 then 'partly' else 'succeeded' end
    where space = ${tx.space} and id = ${id}::uuid and state in ('waiting', 'running')
    returning r.cause, r.release, r.state = 'failed' as failed, (
      select b.state = 'failed' from gantry.task_run b
      where b.space = r.space and b.task = r.task and b.id < r.id and b.cause = 'schedule'
        and b.state in ('succeeded', 'partly', 'failed')
      order by b.id desc limit 1) as before`)
  const [ended] = rows
  if (ended?.cause === 'schedule') await tell(tx, id, task, ended)
  await endFiles(tx, id, error ? 'drop' : 'keep')
  await beginWaiting(tx, task)
  await noteTaskEnd(tx, id)
}

/** Tells of the first failure of a task that nobody watches, and of its end; failures in between are seen in the list. */
const tell = async (
  tx: Ctx,
  run: string,
  task: string,
  { failed, before, release }: Ended,
): Promise<void> => {
  if (failed === (before ?? false)) return
  const { name } = await taskOfRelease(tx, task, release)
  const payload: TaskTold = { run, task, name }
  await emit(tx, { type: failed ? 'task.failed' : 'task.recovered', payload })
}

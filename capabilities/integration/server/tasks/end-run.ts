import { type Ctx, sql } from '@gantry/kernel/server'
import type { RunError } from '@gantry/runs/server'
import { noteTaskEnd } from '../flows/advance-flow.ts'
import { endFiles } from './files/end-files.ts'
import { beginWaiting } from './start-run.ts'

/** Ends a run in the transaction that ends its attempts, keeps or drops its files, begins the next one that waits, and goes on with its flow. */
export const endRun = async (tx: Ctx, id: string, task: string, error: RunError | null): Promise<void> => {
  await tx.db.run(sql`
    update gantry.task_run set ended_at = now(), error = ${error ? JSON.stringify({ code: error.code, params: error.params }) : null}::jsonb,
      state = case when ${error !== null} then 'failed' when rejected > 0 then 'partly' else 'succeeded' end
    where space = ${tx.space} and id = ${id}::uuid and state in ('waiting', 'running')`)
  await endFiles(tx, id, error ? 'drop' : 'keep')
  await beginWaiting(tx, task)
  await noteTaskEnd(tx, id)
}

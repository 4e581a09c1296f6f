import { inTransaction, isFeatureOff, type Queue, sql, systemCtx, wake } from '@gantry/kernel/server'
import { startTaskRun } from './start-run.ts'
import { setTaskClock, taskClockName, taskInForce } from './task-designs.ts'

/** Starts tasks at their time. The time is a row: one that passed while no process was up is caught up once. */
export const taskClock: Queue = {
  ...taskClockName,
  concurrency: 1,
  run: (kernel, about) => {
    const { space, task } = about as { readonly space: string; readonly task: string }
    return inTransaction(systemCtx(kernel, space, 'task clock'), async tx => {
      const { rows } = await tx.db.run<{ readonly left: number }>(sql`
        select extract(epoch from next_at - ${kernel.now()}::timestamptz)::float8 as left from gantry.task_clock
        where space = ${space} and task = ${task} for update`)
      const left = rows[0]?.left
      if (left === undefined) return
      if (left > 0) {
        const at = new Date(kernel.now().getTime() + left * 1_000)
        return wake(tx.db, taskClockName, `${space} ${task}`, { space, task }, at)
      }
      const found = await taskInForce(tx, task)
      await setTaskClock(tx, task, found?.isOn ? found.task.schedule : undefined)
      // A time that passes while the feature is off is not caught up.
      if (found?.isOn && !isFeatureOff(tx, 'integration')) await startTaskRun(tx, task, { cause: 'schedule' })
    })
  },
}

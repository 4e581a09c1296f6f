import { platform, type Queue, type Schedule, sql, systemCtx, wake } from '@gantry/kernel/server'
import { runDue } from './run-command.ts'
import { timeKey, timeQueueName } from './wake-in-time.ts'

/** Fires the timers of an instance that are due. One whose instance moved meanwhile finds nothing to do. */
export const timeQueue: Queue = {
  ...timeQueueName,
  concurrency: 2,
  run: async (kernel, about) => {
    const { space, id } = about as { readonly space: string; readonly id: string }
    const ctx = systemCtx(kernel, space, 'time limit of a workflow')
    const { rows } = await ctx.db.run<{ readonly at: Date }>(sql`
      select wake_at as at from gantry.wf_instance
      where space = ${space} and id = ${id}::uuid and state = 'ongoing' and wake_at is not null`)
    const at = rows[0] && new Date(rows[0].at)
    if (!at) return
    // The entry is older than the current timers, which are due later.
    if (at.getTime() > kernel.now().getTime())
      await wake(ctx.db, timeQueueName, timeKey(space, id), { space, id }, at)
    else await runDue(ctx, id)
  },
}

/** Instances in one run. */
const most = 1_000

/** Wakes instances whose queue entry was dropped after ten failures, for example for an unreadable workflow. */
export const overdueSchedule: Schedule = {
  name: 'workflows_wake',
  cron: '*/5 * * * *',
  run: async kernel => {
    const { rows } = await platform(kernel).run<{ readonly space: string; readonly id: string }>(sql`
      select space, id from gantry.wf_instance
      where wake_at <= ${kernel.now()}::timestamptz - interval '5 minutes' and state = 'ongoing'
      order by wake_at limit ${most}`)
    for (const { space, id } of rows)
      await wake(platform(kernel), timeQueueName, timeKey(space, id), { space, id })
  },
}

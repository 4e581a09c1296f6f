import { platform, type Schedule, sql, systemCtx } from '@gantry/kernel/server'
import { runDue } from './run-command.ts'

/** Instances in one run; what is left is taken a minute later. */
const most = 1_000

/** Fires timers that are due. One whose instance moved meanwhile finds nothing to do. */
export const wakeSchedule: Schedule = {
  name: 'workflows_wake',
  cron: '* * * * *',
  run: async kernel => {
    const { rows } = await platform(kernel).run<{ readonly space: string; readonly id: string }>(sql`
      select space, id from gantry.wf_instance where wake_at <= ${kernel.now()} and state = 'ongoing'
      order by wake_at limit ${most}`)
    for (const { space, id } of rows) {
      try {
        await runDue(systemCtx(kernel, space, 'time limit of a workflow'), id)
      } catch (problem) {
        // One broken instance must not hold up the others; it stays due and is tried again.
        kernel.log.error({ problem, space, instance: id }, 'a time limit of a workflow failed')
      }
    }
  },
}

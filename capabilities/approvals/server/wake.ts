import { platform, type Queue, type Schedule, sql, systemCtx, wake, wakeMany } from '@gantry/kernel/server'
import { nobody } from '@gantry/model/shared'
import { runDue } from './run-command.ts'
import { horizonAt, timeKey, timeQueueName } from './wake-in-time.ts'

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
    if (at.getTime() <= kernel.now().getTime()) await runDue(ctx, id)
    // The entry is older than the current timers, which are due later.
    else if (at <= horizonAt(kernel.now()))
      await wake(ctx.db, timeQueueName, timeKey(space, id), { space, id }, at)
  },
}

/** Instances queued by one statement. */
const batch = 1_000

interface Due {
  readonly space: string
  readonly id: string
  readonly at: string
}

/**
 * Queues the instances whose timers are near (`timeValues` leaves those to it that are further away), and again those whose queue
 * entry was given up after ten failures, for example for an unreadable workflow.
 */
export const soonSchedule: Schedule = {
  name: 'workflows_wake',
  cron: '* * * * *',
  run: async kernel => {
    const db = platform(kernel)
    const horizon = horizonAt(kernel.now())
    let after: Pick<Due, 'at' | 'id'> = { at: '-infinity', id: nobody }
    for (;;) {
      const { rows } = await db.run<Due>(sql`
        select space, id, wake_at as at from gantry.wf_instance
        where wake_at <= ${horizon}::timestamptz and (wake_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
          and state = 'ongoing'
        order by wake_at, id limit ${batch}`)
      await wakeMany(
        db,
        timeQueueName,
        rows.map(({ space, id, at }) => ({ key: timeKey(space, id), about: { space, id }, at })),
      )
      const last = rows.at(-1)
      if (!last || rows.length < batch) return
      after = last
    }
  },
}

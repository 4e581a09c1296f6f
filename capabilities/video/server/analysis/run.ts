import { AppError } from '@gantry/base/shared'
import { formulaZone } from '@gantry/fields/shared'
import {
  everySpace,
  type Queue,
  readSpaceSetting,
  type Schedule,
  sql,
  systemCtx,
  wake,
} from '@gantry/kernel/server'
import { timeZoneSetting } from '@gantry/model/shared'
import { getRecord } from '@gantry/records/server'
import { textIn } from '../rows.ts'
import { looksAt } from './hours.ts'
import { look, noteLook } from './look.ts'

const name = { name: 'gantry_video_look' } as const
/** Tasks woken in one minute at most. */
const mostTasks = 5_000

interface About {
  readonly space: string
  readonly task: string
}

/** Looks of tasks, one at a time for each task, each naming the next. A look that fails is noted at the task and tried at its next time. */
export const looks: Queue = {
  ...name,
  concurrency: 4,
  run: async (kernel, about, signal) => {
    const { space, task } = about as { readonly space: string; readonly task: string }
    const ctx = systemCtx(kernel, space, 'video analysis')
    const found = await getRecord(ctx, 'video_task', task).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'record.not_found') return null
      throw error
    })
    if (found?.data.enabled !== true) return
    const { days, begins, ends, every } = found.data
    const timeZone = (await readSpaceSetting(kernel, space, timeZoneSetting)) || formulaZone
    const hours = {
      days: Array.isArray(days) ? days.map(String) : [],
      begins: textIn(begins),
      ends: textIn(ends),
    }
    const now = kernel.now()
    // Outside its hours a task waits for the schedule, which asks again each minute.
    if (!looksAt(hours, now.getTime(), timeZone)) return
    try {
      await look(ctx, task, signal)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await noteLook(ctx, task, now, error.code)
    }
    const seconds = typeof every === 'number' ? every : 60
    await wake(ctx.db, name, `${space}/${task}`, { space, task }, new Date(now.getTime() + seconds * 1_000))
  },
}

/** Wakes tasks that are on, so that a task begins within a minute of being switched on and goes on after a stop of the product. */
export const wakeLooks: Schedule = {
  name: 'video_wake_looks',
  cron: '* * * * *',
  run: async kernel => {
    const { rows } = await kernel.database.of(everySpace).run<About & { readonly due: string }>(sql`
      select space, id as task, greatest(now(), f_last_run + f_every * interval '1 second')::text as due
      from gantry.t_video_task where f_enabled and deleted_at is null order by f_last_run nulls first limit ${mostTasks}`)
    for (const { space, task, due } of rows)
      await wake(kernel.database.of(everySpace), name, `${space}/${task}`, { space, task }, new Date(due))
  },
}

import { type Kernel, platform, type Schedule, sql } from '@gantry/kernel/server'
import { forgetRuns } from '@gantry/runs/server'
import { forgetFiles } from './files/end-files.ts'

/** Days runs and their rejected rows are kept; a run stays as long as its files. */
const keptDays = 90
const together = 2_000

/** Deletes old runs of tasks with their rejected rows, and of flows, of all spaces. */
const forgetOld = async (kernel: Kernel): Promise<void> => {
  const before = new Date(kernel.now().getTime() - keptDays * 86_400_000)
  for (;;) {
    const { count } = await platform(kernel).run(sql`
      with old as (
        delete from gantry.task_run where (space, id) in (
          select t.space, t.id from gantry.task_run t where t.ended_at < ${before} and not exists (
            select from gantry.task_file f where f.space = t.space and f.run = t.id)
          limit ${together})
        returning space, id
      ), rejects as (
        delete from gantry.task_reject r using old where r.space = old.space and r.run = old.id
      )
      select 1 from old`)
    if (count < together) break
  }
  for (;;) {
    const { count } = await platform(kernel).run(sql`
      delete from gantry.flow_run where (space, id) in (
        select space, id from gantry.flow_run where ended_at < ${before} limit ${together})`)
    if (count < together) return
  }
}

export const forgetTaskRuns: Schedule = {
  name: 'integration_forget_runs',
  cron: '17 3 * * *',
  run: async kernel => {
    await forgetFiles(kernel)
    await forgetRuns(kernel, 'task', keptDays)
    await forgetRuns(kernel, 'task_mend', keptDays)
    await forgetOld(kernel)
  },
}

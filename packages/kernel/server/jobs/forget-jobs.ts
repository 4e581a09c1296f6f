import { platform } from '../ctx.ts'
import type { Migration } from '../migrate.ts'
import { sql } from '../sql.ts'
import type { Schedule } from './job.ts'

/** Days after its end for which a job can be read with its outcome. */
const keptDays = 30
/** Rows deleted by one statement: a long backlog holds no locks for long. */
const together = 5_000

export const finishedJobsMigration: Migration = {
  name: 'kernel.finished_jobs',
  up: `create index job_finished on gantry.job (finished_at) where finished_at is not null`,
}

/** Deletes jobs that ended long ago. Those that have not ended are kept, however old. */
export const forgetJobs: Schedule = {
  name: 'gantry_forget_jobs',
  cron: '37 3 * * *',
  run: async kernel => {
    const before = new Date(kernel.now().getTime() - keptDays * 86_400_000)
    for (let count = together; count === together; )
      ({ count } = await platform(kernel).run(sql`
        delete from gantry.job where id in (
          select id from gantry.job where finished_at < ${before} and state not in ('queued', 'running')
          order by finished_at limit ${together})`))
  },
}

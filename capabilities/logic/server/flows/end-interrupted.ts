import {
  isLivingProcess,
  type Kernel,
  type Migration,
  platform,
  type Schedule,
  sql,
} from '@gantry/kernel/server'

/** The process a run is in, and the state of one whose process ended before it. */
export const interruptedRuns: Migration = {
  name: 'logic.interrupted_runs',
  up: `
    alter table gantry.logic_run
      add column process uuid,
      drop constraint logic_run_state_check,
      add constraint logic_run_state_check check (state in ('running', 'done', 'failed', 'interrupted'));
    create index logic_run_running on gantry.logic_run (process) where state = 'running';
  `,
}

/** Runs of a process that never listed itself are taken for interrupted after so long. */
const longest = '1 hour'

/**
 * Ends runs whose process is gone. A run that goes on all the same, because its process was only silent, stores its true end later.
 * The key is kept: what the run had done stays done, so it must not be repeated by the same key.
 */
export const endInterrupted = async (kernel: Kernel): Promise<void> => {
  await platform(kernel).run(sql`
    update gantry.logic_run r set state = 'interrupted'
    where r.state = 'running' and case when r.process is null
      then r.at < ${kernel.now()}::timestamptz - ${longest}::interval
      else not ${isLivingProcess(sql`r.process`)} end`)
}

export const endInterruptedRuns: Schedule = {
  name: 'logic_end_interrupted',
  cron: '* * * * *',
  run: endInterrupted,
}

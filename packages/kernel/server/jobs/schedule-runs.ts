import { type Kernel, platform } from '../ctx.ts'
import type { Migration } from '../migrate.ts'
import { sql } from '../sql.ts'
import type { Schedule } from './job.ts'

/** The last run of each schedule, in whichever process it was. */
export const scheduleRunsMigration: Migration = {
  name: 'kernel.schedule_runs',
  up: `
    create table gantry.schedule_run (
      name text primary key,
      cron text not null,
      started_at timestamptz,
      ended_at timestamptz,
      error text
    );
  `,
}

/** Longer messages of failures are truncated. */
const longestError = 1_000

/** Makes the schedules of this version known, and forgets those it no longer has. */
export const rememberSchedules = async (kernel: Kernel, schedules: readonly Schedule[]): Promise<void> => {
  const names = schedules.map(({ name }) => name)
  const db = platform(kernel)
  await db.run(sql`
    insert into gantry.schedule_run (name, cron)
    select * from unnest(${names}::text[], ${schedules.map(({ cron }) => cron)}::text[])
    on conflict (name) do update set cron = excluded.cron`)
  await db.run(sql`delete from gantry.schedule_run where name <> all(${names}::text[])`)
}

/** Runs a schedule and stores when it began, when it ended and why it failed. */
export const runNoted = async (kernel: Kernel, { name, run }: Schedule): Promise<void> => {
  const db = platform(kernel)
  const end = async (error: string | null) => {
    await db.run(sql`
      update gantry.schedule_run set ended_at = clock_timestamp(), error = ${error} where name = ${name}`)
  }
  await db.run(sql`update gantry.schedule_run set started_at = clock_timestamp() where name = ${name}`)
  try {
    await run(kernel)
  } catch (error) {
    await end(String(error).slice(0, longestError))
    throw error
  }
  await end(null)
}

import type { Json } from '@gantry/base/shared'
import { Logger, type RunnerOptions, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type Kernel, platform } from '../ctx.ts'
import { consume, type Delivery, forgetConsumed } from '../relay/consume.ts'
import type { Consumer } from '../relay/consumer.ts'
import { eventsTask } from '../relay/task.ts'
import { sql } from '../sql.ts'
import { endAbandonedJobs } from './claim.ts'
import { forgetJobs } from './forget-jobs.ts'
import type { Job, Schedule } from './job.ts'
import { jobTasks } from './jobs.ts'
import type { PresentActor } from './present-actor.ts'
import type { Queue } from './queue.ts'
import { runJob } from './run-job.ts'
import { startRunner, unlockJobsOf } from './runner.ts'
import { rememberSchedules, runNoted } from './schedule-runs.ts'

/**
 * Heartbeat interval of a process, and the silence after which other processes take over its work, in
 * milliseconds.
 */
const beat = 5_000
const silence = 20_000

/** Creates graphile-worker's tables; idempotent, runs at every start. */
export const migrateJobs = (kernel: Kernel): Promise<void> =>
  runMigrations({ connectionString: kernel.database.url, logger: queueLog(kernel) })

/** Workers for events and schedules, which never wait behind jobs. */
const upkeepWorkers = 2

/** Runners beside those of the queues: upkeep, short jobs and long jobs. */
const jobRunners = 3
/** Connections for the statements of all runners together. */
const statementConnections = 4

/**
 * Runs queued jobs, events, schedules and queues until stopped. Short jobs, long jobs and events with schedules have
 * separate workers, `concurrency` for each kind of job; so has each queue. A killed process leaves its jobs locked; once its
 * heartbeat has stopped for a while, another process (or its own next start) unlocks them and they run again.
 */
export const startWorker = async (
  kernel: Kernel,
  jobs: readonly Job[],
  schedules: readonly Schedule[],
  options: {
    readonly concurrency: number
    readonly consumers?: readonly Consumer[]
    readonly queues?: readonly Queue[]
    readonly presentActor?: PresentActor
  },
): Promise<{ stop(): Promise<void> }> => {
  const known = new Map(jobs.map(job => [job.name, job]))
  const consumers = new Map((options.consumers ?? []).map(consumer => [consumer.name, consumer]))
  const upkeep = [...schedules, forgetConsumed, forgetJobs]
  const stopping = new AbortController()
  await rememberSchedules(kernel, upkeep)

  const queues = options.queues ?? []
  const queuePool = openQueuePool(kernel, jobRunners + queues.length)
  const start = (own: Pick<RunnerOptions, 'concurrency' | 'taskList' | 'crontab'>) =>
    startRunner(kernel, { pgPool: queuePool, noHandleSignals: true, logger: queueLog(kernel), ...own })
  const runner = { kernel, jobs: known, stopping: stopping.signal, presentActor: options.presentActor }
  const work = (payload: unknown) => runJob(runner, (payload as { id: string }).id)
  const runners = [
    await start({
      concurrency: upkeepWorkers,
      crontab: upkeep.map(({ cron, name }) => `${cron} ${name}`).join('\n'),
      taskList: {
        [eventsTask]: (payload, { job }) =>
          consume(kernel, consumers, payload as Delivery, job.attempts >= job.max_attempts),
        ...Object.fromEntries(upkeep.map(schedule => [schedule.name, () => runNoted(kernel, schedule)])),
      },
    }),
    await start({ concurrency: options.concurrency, taskList: { [jobTasks.short]: work } }),
    await start({ concurrency: options.concurrency, taskList: { [jobTasks.long]: work } }),
    ...(await Promise.all(
      queues.map(({ name, concurrency, run }) =>
        start({
          concurrency,
          taskList: { [name]: payload => run(kernel, payload as Json, stopping.signal) },
        }),
      ),
    )),
  ]
  const names = () => runners.flatMap(runner => runner.names())
  const heartbeat = async () => {
    await stayAlive(kernel, names())
    await freeTheDead(kernel)
    await endAbandonedJobs(kernel)
  }
  await heartbeat()
  const timer = setInterval(() => {
    heartbeat().catch((error: unknown) => kernel.log.error({ err: error }, 'job heartbeat failed'))
  }, beat)

  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await Promise.all(runners.map(runner => runner.stop()))
      await queuePool.end()
      await unlockJobsOf(kernel, names())
    },
  }
}

const stayAlive = async (kernel: Kernel, names: readonly string[]): Promise<void> => {
  await platform(kernel).run(sql`
    insert into gantry.process (id) select unnest(${names}::text[]) on conflict (id) do update set seen = now()`)
}

const freeTheDead = async (kernel: Kernel): Promise<void> => {
  const db = platform(kernel)
  const dead = await db.run<{ id: string }>(sql`
    delete from gantry.process where seen < now() - ${`${silence} milliseconds`}::interval returning id`)
  if (dead.rows.length === 0) return
  await db.run(sql`select graphile_worker.force_unlock_workers(${dead.rows.map(row => row.id)}::text[])`)
}

/** One connection per runner listens for good, so the statements of all runners need further ones. */
const openQueuePool = (kernel: Kernel, runners: number): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: kernel.database.url,
    max: runners + statementConnections,
    application_name: 'gantry jobs',
  })
  pool.on('error', error => kernel.log.error({ err: error }, 'idle connection of the job queue failed'))
  pool.on('connect', client =>
    client.on('error', error => kernel.log.debug({ err: error }, 'connection of the job queue failed')),
  )
  return pool
}

const queueLog = (kernel: Kernel): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') kernel.log.error({ queue: message }, 'job queue')
    else if (level === 'warning') kernel.log.warn({ queue: message }, 'job queue')
  })

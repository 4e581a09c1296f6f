import { EventEmitter } from 'node:events'
import { AppError, type Json } from '@gantry/base/shared'
import type { Actor } from '@gantry/model/shared'
import { Logger, runMigrations, run as runQueue, type TaskList, type WorkerEvents } from 'graphile-worker'
import { createCtx, type Kernel, platform } from '../ctx.ts'
import { push } from '../push.ts'
import { consume, type Delivery, forgetConsumed } from '../relay/consume.ts'
import type { Consumer } from '../relay/consumer.ts'
import { eventsTask } from '../relay/task.ts'
import { sql } from '../sql.ts'
import type { Job, JobControl, Schedule } from './job.ts'
import { jobTask } from './jobs.ts'

interface Claimed {
  readonly space: string
  readonly name: string
  readonly actor: Actor
  readonly input: Json
  readonly result: Json
}

/** Heartbeat of a process, and the silence after which its work is taken over, in milliseconds. */
const beat = 5_000
const silence = 20_000

/** Prepares the queue's tables; safe to call at every start. */
export const migrateJobs = (kernel: Kernel): Promise<void> =>
  runMigrations({ connectionString: kernel.database.url, logger: queueLog(kernel) })

/**
 * Runs queued jobs and schedules until stopped. A process that was killed leaves its jobs locked; as soon as it has been
 * silent for a while, any other process (or its own next start) frees them, and they run again.
 */
export const startWorker = async (
  kernel: Kernel,
  jobs: readonly Job[],
  schedules: readonly Schedule[],
  options: { readonly concurrency: number; readonly consumers?: readonly Consumer[] },
): Promise<{ stop(): Promise<void> }> => {
  const known = new Map(jobs.map(job => [job.name, job]))
  const consumers = new Map((options.consumers ?? []).map(consumer => [consumer.name, consumer]))
  const upkeep = [...schedules, forgetConsumed]
  const stopping = new AbortController()
  const taskList: TaskList = {
    [jobTask]: payload => runJob(kernel, known, (payload as { id: string }).id, stopping.signal),
    [eventsTask]: (payload, { job }) =>
      consume(kernel, consumers, payload as Delivery, job.attempts >= job.max_attempts),
  }
  for (const schedule of upkeep) taskList[schedule.name] = () => schedule.run(kernel)

  const workers = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('worker:create', ({ worker }) => workers.add(worker.workerId))
  // A pool that stops may hold a job under its own name for which no worker was left.
  events.on('pool:create', ({ workerPool }) => workers.add(workerPool.id))
  const runner = await runQueue({
    connectionString: kernel.database.url,
    concurrency: options.concurrency,
    noHandleSignals: true,
    taskList,
    events,
    crontab: upkeep.map(({ cron, name }) => `${cron} ${name}`).join('\n'),
    logger: queueLog(kernel),
  })
  const heartbeat = async () => {
    await stayAlive(kernel, [...workers])
    await freeTheDead(kernel)
  }
  await heartbeat()
  const timer = setInterval(() => {
    heartbeat().catch((error: unknown) => kernel.log.error({ err: error }, 'job heartbeat failed'))
  }, beat)

  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await runner.stop()
      await platform(kernel).run(sql`select graphile_worker.force_unlock_workers(${[...workers]}::text[])`)
      await platform(kernel).run(sql`delete from gantry.process where id = any(${[...workers]})`)
    },
  }
}

const runJob = async (
  kernel: Kernel,
  jobs: ReadonlyMap<string, Job>,
  id: string,
  stopping: AbortSignal,
): Promise<void> => {
  const db = platform(kernel)
  const claimed = await db.run<Claimed>(sql`
    update gantry.job set state = 'running', started_at = coalesce(started_at, now())
    where id = ${id} and state in ('queued', 'running') returning space, name, actor, input, result`)
  const row = claimed.rows[0]
  if (!row) return
  const job = jobs.get(row.name)
  if (!job) throw new Error(`no job is named ${row.name}`)

  const tell = () => push(db, [{ type: 'job', space: row.space, person: row.actor.personId, id }])
  const cancelled = new AbortController()
  const control: JobControl = {
    signal: AbortSignal.any([cancelled.signal, stopping]),
    progress: async (done, total) => {
      const answer = await db.run<{ cancel: boolean }>(
        sql`update gantry.job set done = ${done}, total = ${total} where id = ${id} returning cancel`,
      )
      if (answer.rows[0]?.cancel) cancelled.abort()
      await tell()
      control.signal.throwIfAborted()
    },
    settle: async (tx, result) => {
      await tx.db.run(sql`update gantry.job set result = ${JSON.stringify(result)}::jsonb where id = ${id}`)
    },
  }
  const end = async (state: 'done' | 'failed' | 'cancelled', result: unknown, error: object | null) => {
    await db.run(sql`
      update gantry.job set state = ${state}, finished_at = now(), result = ${JSON.stringify(result)}::jsonb,
        error = ${error === null ? null : JSON.stringify(error)}::jsonb
      where id = ${id}`)
    await tell()
  }

  await tell()
  if (row.result !== null) return end('done', row.result, null)
  try {
    const ctx = createCtx(kernel, row.actor, id)
    await end('done', await job.run(ctx, row.input as never, control, id), null)
  } catch (error) {
    if (cancelled.signal.aborted) return end('cancelled', null, null)
    // The process is going down: the job stays claimed as running and starts again elsewhere.
    if (stopping.aborted) throw error
    if (error instanceof AppError) {
      // What was turned away may be a fault of the product behind the polite answer.
      if (error.status === 503 || error.cause !== undefined)
        kernel.log.warn({ err: error, job: row.name, id }, 'job turned away')
      return end('failed', null, { code: error.code, params: error.params, issues: [...error.issues] })
    }
    kernel.log.error({ err: error, job: row.name, id }, 'job failed')
    await end('failed', null, { code: 'server.failed', params: { requestId: id }, issues: [] })
  }
}

const stayAlive = async (kernel: Kernel, workers: readonly string[]): Promise<void> => {
  await platform(kernel).run(sql`
    insert into gantry.process (id) select unnest(${workers}::text[]) on conflict (id) do update set seen = now()`)
}

const freeTheDead = async (kernel: Kernel): Promise<void> => {
  const db = platform(kernel)
  const dead = await db.run<{ id: string }>(sql`
    delete from gantry.process where seen < now() - ${`${silence} milliseconds`}::interval returning id`)
  if (dead.rows.length === 0) return
  await db.run(sql`select graphile_worker.force_unlock_workers(${dead.rows.map(row => row.id)}::text[])`)
}

const queueLog = (kernel: Kernel): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') kernel.log.error({ queue: message }, 'job queue')
    else if (level === 'warning') kernel.log.warn({ queue: message }, 'job queue')
  })

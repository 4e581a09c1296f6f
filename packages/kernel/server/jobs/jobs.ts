import { AppError, newId } from '@gantry/base/shared'
import type { JobInfo } from '@gantry/model/shared'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../ctx.ts'
import type { Executor } from '../database.ts'
import { push } from '../push.ts'
import { type Sql, sql } from '../sql.ts'
import type { Job, JobKind } from './job.ts'

/** graphile-worker task per kind, each with its own workers; the payload refers to the row in gantry.job. */
export const jobTasks: Readonly<Record<JobKind, string>> = { short: 'gantry_short_job', long: 'gantry_job' }

/**
 * Queues a job in the transaction of `ctx`, if there is one, so that it never runs for a change that was rolled
 * back.
 */
export const enqueue = <Input>(ctx: Ctx, job: Job<Input>, input: Input): Promise<string> =>
  inTransaction(ctx, async tx => {
    const id = newId()
    await tx.db.run(sql`
      insert into gantry.job (id, space, name, kind, actor, person, input)
      values (${id}, ${ctx.space}, ${job.name}, ${job.kind ?? 'long'}, ${JSON.stringify(ctx.actor)}::jsonb, ${ctx.actor.personId},
        ${JSON.stringify(input)}::jsonb)`)
    await addToQueue(tx.db, id, job.kind ?? 'long')
    return id
  })

/** Adds a job to graphile-worker's queue. The job key makes repeated calls idempotent. */
export const addToQueue = async (db: Executor, id: string, kind: JobKind): Promise<void> => {
  await db.run(sql`
    select graphile_worker.add_job(${jobTasks[kind]}::text, payload := json_build_object('id', ${id}::text),
      max_attempts := 3, job_key := ${id}::text)`)
}

const columns: Sql = sql`
  id, name, state, done, total, result, error, input, created_at as "createdAt", finished_at as "finishedAt"`

/** The caller's jobs of a name, newest first. */
export const listJobs = async (ctx: Ctx, name: string, limit: number): Promise<JobInfo[]> => {
  const { rows } = await ctx.db.run<JobInfo>(sql`
    select ${columns} from gantry.job
    where space = ${ctx.space} and person = ${ctx.actor.personId} and name = ${name}
    order by created_at desc limit ${limit}`)
  return rows
}

/** @throws AppError job.not_found, also for another person's job. */
export const readJob = async (ctx: Ctx, id: string): Promise<JobInfo> => {
  const { rows } = await ctx.db.run<JobInfo>(sql`
    select ${columns} from gantry.job
    where id = ${id} and space = ${ctx.space} and person = ${ctx.actor.personId}`)
  if (!rows[0]) throw new AppError('job.not_found')
  return rows[0]
}

/**
 * Requests cancellation; a job that has not started never runs. @throws AppError job.state when it has ended.
 */
export const cancelJob = async (ctx: Ctx, id: string): Promise<void> => {
  await readJob(ctx, id)
  const { count } = await ctx.db.run(sql`
    update gantry.job set cancel = true,
      state = case state when 'queued' then 'cancelled' else state end,
      finished_at = case state when 'queued' then now() end
    where id = ${id} and state in ('queued', 'running')`)
  if (count === 0) throw new AppError('job.state')
  await push(ctx.db, [{ type: 'job', space: ctx.space, person: ctx.actor.personId, id }])
}

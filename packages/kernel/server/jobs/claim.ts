import type { Json } from '@gantry/base/shared'
import { type Actor, jobsPerSpaceSetting } from '@gantry/model/shared'
import { type Kernel, platform } from '../ctx.ts'
import { everySpace, type Transaction } from '../database.ts'
import { readSetting } from '../settings/settings.ts'
import { sql } from '../sql.ts'
import type { JobKind } from './job.ts'
import { addToQueue } from './jobs.ts'

/** A job that this process may run now. */
export interface Claimed {
  readonly space: string
  readonly kind: JobKind
  readonly name: string
  readonly actor: Actor
  readonly input: Json
  readonly result: Json
}

/**
 * Claims a job for this process, or defers it while its space runs the maximum number of jobs of its kind. A
 * deferred job leaves graphile-worker's queue, so it occupies no worker; `endJob` of another job of the space
 * queues the oldest deferred one again. A job that is already running was claimed by a process that died and
 * keeps its slot.
 */
export const claimJob = async (kernel: Kernel, id: string): Promise<Claimed | null> => {
  const most = await readSetting(kernel, jobsPerSpaceSetting)
  return kernel.database.transaction(everySpace, async tx => {
    const found = await tx.run<{ space: string; kind: JobKind }>(
      sql`select space, kind from gantry.job where id = ${id}`,
    )
    if (!found.rows[0]) return null
    const { space, kind } = found.rows[0]
    await lockSpace(tx, space, kind)
    const { rows } = await tx.run<Claimed & { readonly deferred: boolean }>(sql`
      update gantry.job set
        deferred = is_full and state = 'queued',
        state = case when is_full then state else 'running' end,
        started_at = case when is_full then started_at else coalesce(started_at, now()) end
      from (select count(*) >= ${most} as is_full from gantry.job
        where space = ${space} and kind = ${kind} and state = 'running') as running
      where id = ${id} and state in ('queued', 'running')
      returning space, kind, name, actor, input, result, deferred`)
    const job = rows[0]
    return job && !job.deferred ? job : null
  })
}

/** Outcome of a job. */
export interface Ending {
  readonly state: 'done' | 'failed' | 'cancelled'
  readonly result: unknown
  readonly error: object | null
}

/**
 * Stores the outcome of a job and, in the same transaction, gives its slot to the oldest deferred job of its
 * space.
 */
export const endJob = (
  kernel: Kernel,
  { id, space, kind }: { readonly id: string; readonly space: string; readonly kind: JobKind },
  { state, result, error }: Ending,
): Promise<void> =>
  kernel.database.transaction(everySpace, async tx => {
    await lockSpace(tx, space, kind)
    await tx.run(sql`
      update gantry.job set state = ${state}, finished_at = now(), result = ${JSON.stringify(result)}::jsonb,
        error = ${error === null ? null : JSON.stringify(error)}::jsonb
      where id = ${id}`)
    await tx.run(sql`
      insert into gantry.outbox (space, type, actor, payload)
      select space, 'job.ended', person, jsonb_build_object('id', id, 'name', name, 'state', state)
      from gantry.job where id = ${id}`)
    const next = await tx.run<{ id: string }>(sql`
      update gantry.job set deferred = false
      where id = (select id from gantry.job
        where space = ${space} and kind = ${kind} and state = 'queued' and deferred
        order by created_at, id limit 1)
      returning id`)
    for (const job of next.rows) await addToQueue(tx, job.id, kind)
  })

/**
 * Marks jobs as failed that graphile-worker has given up on because each attempt ended with its process.
 * Otherwise they would stay in state running and hold a slot of their space.
 */
export const endAbandonedJobs = async (kernel: Kernel): Promise<void> => {
  const { rows } = await platform(kernel).run<{ id: string; space: string; kind: JobKind }>(sql`
    select job.id, job.space, job.kind from gantry.job
    left join graphile_worker._private_jobs as task on task.key = job.id::text
    where job.state in ('queued', 'running') and not job.deferred
      and (task.id is null or (task.attempts >= task.max_attempts and task.locked_at is null))`)
  for (const job of rows)
    await endJob(kernel, job, {
      state: 'failed',
      result: null,
      error: { code: 'server.failed', params: { requestId: job.id }, issues: [] },
    })
}

/** Serialises claims and ends of one kind in one space, so that counting and claiming are atomic. */
const lockSpace = async (tx: Transaction, space: string, kind: JobKind): Promise<void> => {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`gantry.job ${kind} ${space}`}, 0))`)
}

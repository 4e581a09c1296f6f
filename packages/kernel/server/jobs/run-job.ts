import { AppError } from '@gantry/base/shared'
import { createCtx, type Kernel, platform, systemCtx } from '../ctx.ts'
import { push } from '../push.ts'
import { sql } from '../sql.ts'
import { claimJob, type Ending, endJob } from './claim.ts'
import type { Job, JobControl } from './job.ts'
import { actorSource, type PresentActor } from './present-actor.ts'

interface JobRunner {
  readonly kernel: Kernel
  readonly jobs: ReadonlyMap<string, Job>
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal
  /** Absent: a job keeps the rights it was queued with. */
  readonly presentActor?: PresentActor | undefined
}

/**
 * Runs one job with the rights its person has now, unless its space is at its limit. A job whose person may no longer act, or
 * loses a right while it runs, fails.
 */
export const runJob = async (
  { kernel, jobs, stopping, presentActor }: JobRunner,
  id: string,
): Promise<void> => {
  const row = await claimJob(kernel, id)
  if (!row) return
  const db = platform(kernel)
  const job = jobs.get(row.name)
  if (!job) throw new Error(`no job is named ${row.name}`)

  const source = actorSource(kernel, row.actor, job.upkeep ? undefined : presentActor)

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
      await source.requireUnchanged()
    },
    settle: async (tx, result) => {
      await tx.db.run(sql`update gantry.job set result = ${JSON.stringify(result)}::jsonb where id = ${id}`)
    },
  }
  const end = async (state: Ending['state'], result: unknown, error: object | null) => {
    await endJob(kernel, { id, space: row.space, kind: row.kind }, { state, result, error })
    await tell()
  }

  await tell()
  if (row.result !== null) return end('done', row.result, null)
  try {
    const actor = await source.begin().catch(async (error: unknown) => {
      if (error instanceof AppError)
        await job.refused?.(
          systemCtx(kernel, row.space, `job ${row.name} was refused`),
          row.input as never,
          error,
          id,
        )
      throw error
    })
    await end('done', await job.run(createCtx(kernel, actor, id), row.input as never, control, id), null)
  } catch (error) {
    if (cancelled.signal.aborted) return end('cancelled', null, null)
    // The process is stopping: the job stays claimed as running and is restarted by another process.
    if (stopping.aborted) throw error
    if (error instanceof AppError) {
      // Such an error may hide a fault of the product, so it is logged.
      if (error.status === 503 || error.cause !== undefined)
        kernel.log.warn({ err: error, job: row.name, id }, 'job turned away')
      return end('failed', null, { code: error.code, params: error.params, issues: [...error.issues] })
    }
    kernel.log.error({ err: error, job: row.name, id }, 'job failed')
    await end('failed', null, { code: 'server.failed', params: { requestId: id }, issues: [] })
  }
}

import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { type Attempt, FinalFailure } from '@gantry/runs/server'

/** Errors that pass by themselves: the run is tried again. */
const passing = new Set<string>([
  'table.changing',
  'server.busy',
  'run.state',
  'outbound.unreachable',
  'outbound.timeout',
])

/**
 * One attempt of a run of a task, noted in its row: its start, why it failed if it is made again, and its end by cancelling, whatever
 * process runs it. The work gets the moment up to which the run reads.
 */
export const watchedRun = async <Input, Output>(
  { ctx, id, signal }: Attempt<Input>,
  work: (until: Date, signal: AbortSignal) => Promise<Output>,
): Promise<Output> => {
  const until = await beginNoted(ctx, id)
  const cancelled = new AbortController()
  const watch = watchCancel(ctx, id, cancelled)
  try {
    return await work(until, AbortSignal.any([signal, cancelled.signal]))
  } catch (error) {
    if (cancelled.signal.aborted) throw new FinalFailure(new AppError('run.state'))
    if (error instanceof AppError && !passing.has(error.code)) throw new FinalFailure(error)
    await noteAttempt(ctx, id, error)
    throw error
  } finally {
    clearInterval(watch)
  }
}

/** Notes the start, and answers the moment up to which the run reads. */
const beginNoted = async (ctx: Ctx, id: string): Promise<Date> => {
  const { rows } = await ctx.db.run<{ readonly until: Date }>(sql`
    update gantry.task_run set state = 'running', started_at = coalesce(started_at, now()), steps = '[]',
      read = 0, written = 0, rejected = 0
    where space = ${ctx.space} and id = ${id}::uuid and state in ('waiting', 'running') returning until`)
  const [row] = rows
  if (!row) throw new FinalFailure(new AppError('run.state'))
  return new Date(row.until)
}

/** Notes an attempt that is made again, unless it was the last one: then it is why the run failed. */
const noteAttempt = async (ctx: Ctx, id: string, error: unknown): Promise<void> => {
  const { code, params } =
    error instanceof AppError ? error : { code: 'server.failed', params: { requestId: id } }
  const attempt = { at: ctx.kernel.now().toISOString(), error: { code, params } }
  await ctx.db.run(sql`
    update gantry.task_run t set attempts = attempts || ${JSON.stringify([attempt])}::jsonb
    where t.space = ${ctx.space} and t.id = ${id}::uuid and exists (
      select from gantry.run r where r.space = t.space and r.id = t.id and r.attempt < r.most)`)
}

/** Aborts the work soon after somebody cancelled the run, in whatever process. */
const watchCancel = (ctx: Ctx, id: string, cancelled: AbortController): NodeJS.Timeout =>
  setInterval(() => {
    ctx.db
      .run<{ readonly state: string }>(sql`
        select state from gantry.task_run where space = ${ctx.space} and id = ${id}::uuid`)
      .then(({ rows }) => {
        if (rows[0]?.state === 'cancelled') cancelled.abort()
      })
      .catch((error: unknown) => ctx.kernel.log.warn({ err: error, run: id }, 'cancelling not watched'))
  }, 2_000)

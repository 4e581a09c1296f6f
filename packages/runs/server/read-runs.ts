import { AppError, type Json } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  empty,
  inTransaction,
  isoMilliseconds,
  type Sql,
  sql,
  wake,
} from '@gantry/kernel/server'
import type { RunInfo, RunState, StepInfo } from '../shared/contract.ts'
import { entryOf, runsQueueName } from './entry.ts'

const pageSize = 50
const mostSteps = 500
const columns: Sql = sql`
  r.id, r.runner, json_build_object('kind', r.design_kind, 'id', r.design, 'release', r.release) as of, r.state, r.attempt, r.most,
  r.error, ${isoMilliseconds(sql`r.created_at`)} as "createdAt",
  ${isoMilliseconds(sql`r.ended_at`)} as "endedAt", ${isoMilliseconds(sql`r.next_at`)} as "nextAt"`

/** The log of runs, newest first. */
export const listRuns = async (
  ctx: Ctx,
  { state, design, after }: { readonly state?: RunState; readonly design?: string; readonly after?: string },
): Promise<{ readonly data: readonly RunInfo[]; readonly next: string | null }> => {
  const { rows } = await ctx.db.run<RunInfo>(sql`
    select ${columns} from gantry.run r
    where r.space = ${ctx.space} ${state === undefined ? empty : sql`and r.state = ${state}`}
      ${design === undefined ? empty : sql`and r.design = ${design}`}
      ${after === undefined ? empty : sql`and r.id < ${after}::uuid`}
    order by r.id desc limit ${pageSize + 1}`)
  const data = rows.slice(0, pageSize)
  return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null }
}

/** @throws AppError run.not_found */
export const readRun = async (
  ctx: Ctx,
  id: string,
): Promise<
  RunInfo & { readonly input: Json; readonly output: Json; readonly steps: readonly StepInfo[] }
> => {
  const { rows } = await ctx.db.run<RunInfo & { input: Json; output: Json; steps: readonly StepInfo[] }>(sql`
    select ${columns}, r.input, r.output,
      (select coalesce(json_agg(json_build_object('path', s.path, 'attempt', s.attempt, 'state', s.state, 'input', s.input,
          'output', s.output, 'error', s.error, 'startedAt', s.started_at, 'endedAt', s.ended_at) order by s.started_at), '[]')
        from (select * from gantry.run_step s where s.space = r.space and s.run = r.id
          order by s.started_at limit ${mostSteps}) s) as steps
    from gantry.run r where r.space = ${ctx.space} and r.id = ${id}::uuid`)
  const [found] = rows
  if (!found) throw new AppError('run.not_found')
  return found
}

/** Tries a failed run once more: whoever asked for it learns at once whether it succeeds. @throws AppError run.not_found, run.state unless it failed */
export const retryRun = (ctx: Ctx, id: string): Promise<RunInfo> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<RunInfo>(sql`
      update gantry.run r set state = 'queued', most = r.attempt + 1, ended_at = null, retried_at = ${tx.now}
      where r.space = ${tx.space} and r.id = ${id}::uuid and r.state = 'failed' returning ${columns}`)
    const [run] = rows
    if (!run) {
      await readRun(tx, id)
      throw new AppError('run.state')
    }
    await wake(tx.db, runsQueueName, id, entryOf(tx.space, id))
    await audit(tx, { action: 'run.retried', details: { run: id, design: run.of.id } })
    return run
  })

/** Ends a run that has not ended, in the transaction of `ctx`; an attempt under way can store nothing more. */
export const cancelRun = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.run set state = 'cancelled', next_at = null, ended_at = now()
    where space = ${ctx.space} and id = ${id}::uuid and state in ('queued', 'running', 'waiting')`)
}

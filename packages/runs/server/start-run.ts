import { type AppError, type Json, newId } from '@gantry/base/shared'
import { type Ctx, inTransaction, sql, wake } from '@gantry/kernel/server'
import type { RunCause, RunOf } from '../shared/contract.ts'
import { entryOf, runsQueueName } from './entry.ts'

/** Work to be done after the transaction that asks for it. */
export interface NewRun {
  readonly runner: string
  readonly of: RunOf
  readonly cause: RunCause
  readonly input: Json
  /** How often it is tried; default 3. */
  readonly attempts?: number
}

const usualAttempts = 3

/** Starts a run in the transaction of `ctx`: it never runs for a change that was rolled back, and is never forgotten. */
export const startRun = (ctx: Ctx, { runner, of, cause, input, attempts }: NewRun): Promise<string> =>
  inTransaction(ctx, async tx => {
    const id = newId()
    await tx.db.run(sql`
      insert into gantry.run (space, id, runner, design_kind, design, release, cause, input, state, attempt, most, created_at)
      values (${tx.space}, ${id}::uuid, ${runner}, ${of.kind}, ${of.id}, ${of.release}, ${JSON.stringify(cause)}::jsonb,
        ${JSON.stringify(input)}::jsonb, 'queued', 0, ${attempts ?? usualAttempts}, ${tx.now})`)
    await wake(tx.db, runsQueueName, id, entryOf(tx.space, id))
    return id
  })

/** Puts work that was refused at once into the log, as a run that failed. */
export const noteRefused = async (
  ctx: Ctx,
  { runner, of, cause, input }: NewRun,
  refusal: AppError,
): Promise<void> => {
  const error = { code: refusal.code, params: refusal.params, issues: refusal.issues }
  await ctx.db.run(sql`
    insert into gantry.run (space, id, runner, design_kind, design, release, cause, input, state, attempt, most, created_at,
      ended_at, error)
    values (${ctx.space}, ${newId()}::uuid, ${runner}, ${of.kind}, ${of.id}, ${of.release}, ${JSON.stringify(cause)}::jsonb,
      ${JSON.stringify(input)}::jsonb, 'failed', 0, 0, ${ctx.now}, ${ctx.now}, ${JSON.stringify(error)}::jsonb)`)
}

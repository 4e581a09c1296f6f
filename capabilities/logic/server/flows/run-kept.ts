import { AppError, type Json, type JsonObject, newId } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { runFlow } from '@gantry/logic/server'
import type { FlowAnswer } from '../../shared/flow-contract.ts'

interface Wanted {
  readonly id: string
  readonly input: JsonObject
  readonly key?: string
}

interface Kept {
  readonly id: string
  readonly state: 'running' | 'done' | 'failed'
  readonly release: number | null
  readonly steps: number | null
  readonly answer: Json
  readonly mine: boolean
}

/**
 * Runs a flow and keeps how it went. The row is written first, so that two requests with one key run it once.
 * @throws AppError logic.running while the first is under way; whatever the flow is refused with
 */
export const runKept = async (ctx: Ctx, { id: flow, input, key }: Wanted): Promise<FlowAnswer> => {
  const run = newId()
  const began = Date.now()
  const { rows } = await ctx.db.run(sql`
    with old as (
      delete from gantry.logic_run
      where space = ${ctx.space} and flow = ${flow} and at < ${ctx.now}::timestamptz - interval '30 days')
    insert into gantry.logic_run (space, id, flow, key, state, by_id, at)
    values (${ctx.space}, ${run}, ${flow}, ${key ?? null}, 'running', ${ctx.actor.personId}, ${ctx.now})
    on conflict (space, flow, key) where key is not null do nothing returning id`)
  if (rows.length === 0) return answerAgain(ctx, flow, key ?? '')
  try {
    const { value, release, steps } = await runFlow(ctx, { flow, input })
    await ctx.db.run(sql`
      update gantry.logic_run set state = 'done', release = ${release}, steps = ${steps},
        answer = ${JSON.stringify(value)}::json, ms = ${Date.now() - began}
      where space = ${ctx.space} and id = ${run}`)
    return { value, release, steps, repeated: false }
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'server.failed'
    // Inside a transaction nothing is left of a run that failed: who asked keeps why.
    if (ctx.tx) throw error
    // A run that failed may be tried again with its key.
    await ctx.db.run(sql`
      update gantry.logic_run set state = 'failed', error = ${code}, key = null, ms = ${Date.now() - began}
      where space = ${ctx.space} and id = ${run}`)
    throw error
  }
}

const answerAgain = async (ctx: Ctx, flow: string, key: string): Promise<FlowAnswer> => {
  const { rows } = await ctx.db.run<Kept>(sql`
    select id, state, release, steps, answer, by_id = ${ctx.actor.personId} as mine from gantry.logic_run
    where space = ${ctx.space} and flow = ${flow} and key = ${key}`)
  const [kept] = rows
  if (kept?.state !== 'done' || !kept.mine) throw new AppError('logic.running')
  return { value: kept.answer, release: kept.release ?? 0, steps: kept.steps ?? 0, repeated: true }
}

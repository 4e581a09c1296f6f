import { AppError, type Json, type JsonObject, newId } from '@gantry/base/shared'
import { type Ctx, type Executor, ownProcess, sql } from '@gantry/kernel/server'
import { type FlowOutcome, runFlow } from '@gantry/logic/server'
import type { FlowAnswer, FlowRunState, RunCause } from '../../shared/flow-contract.ts'
import { followRun } from './keep-trace.ts'
import { tablesOfRun } from './tables-of-run.ts'

interface Wanted {
  readonly id: string
  readonly input: JsonObject
  readonly key?: string
  readonly cause: RunCause
}

interface Kept {
  readonly id: string
  readonly state: FlowRunState
  readonly release: number | null
  readonly steps: number | null
  readonly answer: Json
  readonly mine: boolean
}

type Followed = ReturnType<typeof followRun>

/**
 * Runs a flow and keeps how it went; of a run that fails also its last steps.
 * @throws AppError logic.running while the first run with the same key is under way, logic.interrupted when its process ended before it; whatever the flow is refused with
 */
export const runKept = (ctx: Ctx, wanted: Wanted): Promise<FlowAnswer> =>
  ctx.tx ? runInside(ctx, wanted) : runAlone(ctx, wanted)

/** The row is written first, so that two requests with one key run the flow once. */
const runAlone = async (ctx: Ctx, wanted: Wanted): Promise<FlowAnswer> => {
  const { id: flow, input, key, cause } = wanted
  const run = newId()
  const { rows } = await ctx.db.run(sql`
    insert into gantry.logic_run (space, id, flow, key, state, by_id, by_name, at, cause, process)
    values (${ctx.space}, ${run}, ${flow}, ${key ?? null}, 'running', ${ctx.actor.personId}, ${ctx.actor.name}, ${ctx.now},
      ${cause}, ${ownProcess(ctx.kernel)})
    on conflict (space, flow, key) where key is not null do nothing returning id`)
  if (rows.length === 0) return answerAgain(ctx, flow, key ?? '')
  const followed = followRun()
  try {
    const outcome = await runFlow(ctx, { flow, input }, followed)
    await ctx.db.run(sql`
      update gantry.logic_run set state = 'done', release = ${outcome.release}, steps = ${outcome.steps},
        answer = ${JSON.stringify(outcome.value)}::json, ms = ${followed.ms()}
      where space = ${ctx.space} and id = ${run}`)
    return { ...outcome, repeated: false }
  } catch (error) {
    await keepFailure(ctx, ctx.db, run, wanted, followed, error)
    throw error
  }
}

/** A failure is kept on a connection of its own: the transaction that asked is rolled back. */
const runInside = async (ctx: Ctx, wanted: Wanted): Promise<FlowAnswer> => {
  const followed = followRun()
  let outcome: FlowOutcome
  try {
    outcome = await runFlow(ctx, { flow: wanted.id, input: wanted.input }, followed)
  } catch (error) {
    await keepFailure(ctx, ctx.kernel.database.apart(ctx.space), newId(), wanted, followed, error)
    throw error
  }
  await ctx.db.run(sql`
    insert into gantry.logic_run (space, id, flow, state, release, steps, by_id, by_name, at, ms, cause)
    values (${ctx.space}, ${newId()}, ${wanted.id}, 'done', ${outcome.release}, ${outcome.steps}, ${ctx.actor.personId},
      ${ctx.actor.name}, ${ctx.now}, ${followed.ms()}, ${wanted.cause})`)
  return { ...outcome, repeated: false }
}

/** Keeps why and where a run failed. It may be tried again with its key. */
const keepFailure = async (
  ctx: Ctx,
  db: Executor,
  run: string,
  { id: flow, input, cause }: Wanted,
  followed: Followed,
  error: unknown,
): Promise<void> => {
  const code = error instanceof AppError ? error.code : 'server.failed'
  const params = error instanceof AppError ? (JSON.parse(JSON.stringify(error.params)) as JsonObject) : {}
  const trace = JSON.stringify(followed.trace(input, params))
  await db.run(sql`
    insert into gantry.logic_run
      (space, id, flow, state, release, steps, error, by_id, by_name, at, ms, cause, block, trace, tables)
    values (${ctx.space}, ${run}, ${flow}, 'failed', ${followed.release()}, ${followed.steps()}, ${code},
      ${ctx.actor.personId}, ${ctx.actor.name}, ${ctx.now}, ${followed.ms()}, ${cause}, ${followed.block()},
      ${trace}::json, ${tablesOfRun(ctx, flow)})
    on conflict (space, id) do update set state = excluded.state, release = excluded.release, steps = excluded.steps,
      error = excluded.error, key = null, ms = excluded.ms, block = excluded.block, trace = excluded.trace,
      tables = excluded.tables`)
}

const answerAgain = async (ctx: Ctx, flow: string, key: string): Promise<FlowAnswer> => {
  const { rows } = await ctx.db.run<Kept>(sql`
    select id, state, release, steps, answer, by_id = ${ctx.actor.personId} as mine from gantry.logic_run
    where space = ${ctx.space} and flow = ${flow} and key = ${key}`)
  const [kept] = rows
  if (kept?.state === 'interrupted' && kept.mine) throw new AppError('logic.interrupted')
  if (kept?.state !== 'done' || !kept.mine) throw new AppError('logic.running')
  return { value: kept.answer, release: kept.release ?? 0, steps: kept.steps ?? 0, repeated: true }
}

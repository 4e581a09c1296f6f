import { AppError, asJson, type Json } from '@gantry/base/shared'
import {
  type Ctx,
  featuresOff,
  inTransaction,
  type Kernel,
  type Queue,
  sql,
  systemCtx,
  wake,
} from '@gantry/kernel/server'
import { entryOf, runsQueueName } from './entry.ts'
import { type Attempt, FinalFailure, type RunError, type Runner, runnerOf } from './runner.ts'

/** Runs of one space at once, in all processes together. */
const perSpace = 8

/** Seconds until the next attempt after the first, the second …; the last one for all that follow. */
const pauses = [5, 30, 120, 600, 3_600]

interface Begun {
  readonly runner: string
  readonly input: Json
  readonly attempt: number
  readonly most: number
}

/** Seconds until a run is looked at again whose feature is off in its space. */
const featurePause = 60

/** Does runs one attempt at a time; a failed attempt is repeated after a pause that grows. */
export const runQueue: Queue = {
  ...runsQueueName,
  concurrency: 4,
  run: async (kernel, about, stopping) => {
    const { space, id } = about as { readonly space: string; readonly id: string }
    const ctx = systemCtx(kernel, space, 'run')
    if (await waitsForFeature(ctx, id)) return wakeAt(ctx, id, featurePause)
    const begun = await begin(ctx, id)
    if (!begun) return
    const runner = runnerOf(kernel, begun.runner)
    try {
      if (!runner) throw new AppError('run.unknown', { runner: begun.runner })
      // An attempt that ended with its process counts: what kills a process must not be tried for ever.
      if (begun.attempt > begun.most) throw new AppError('run.died')
      const over = AbortSignal.timeout(runner.seconds * 1_000)
      const attempt = attemptOf(ctx, id, begun, AbortSignal.any([over, stopping]))
      const output = await withinTime(runner.run(attempt), over)
      await end(ctx, id, begun, runner, output)
    } catch (error) {
      if (stopping.aborted) throw error
      const isFinal = error instanceof FinalFailure
      const reason = isFinal ? error.reason : error
      if (!(reason instanceof AppError)) kernel.log.error({ err: reason, run: id }, 'run failed')
      await putOff(ctx, id, isFinal ? { ...begun, most: begun.attempt } : begun, runner, errorOf(reason, id))
    }
  },
}

/** Whether the run is open and of a feature that is switched off in the space. */
const waitsForFeature = async (ctx: Ctx, id: string): Promise<boolean> => {
  const off = featuresOff(ctx)
  if (off.length === 0) return false
  const { rows } = await ctx.db.run<{ readonly runner: string }>(sql`
    select runner from gantry.run
    where space = ${ctx.space} and id = ${id}::uuid and state in ('queued', 'running', 'waiting')`)
  const feature = rows[0] && runnerOf(ctx.kernel, rows[0].runner)?.feature
  return feature !== undefined && off.includes(feature)
}

/** Null: it ended, or its space has its share; then it is tried again shortly. */
const begin = async (ctx: Ctx, id: string): Promise<Begun | null> => {
  const { rows } = await ctx.db.run<Begun>(sql`
    update gantry.run r set state = 'running', attempt = r.attempt + 1, next_at = null, started_at = coalesce(r.started_at, now())
    where r.space = ${ctx.space} and r.id = ${id}::uuid and r.state in ('queued', 'running', 'waiting')
      and (select count(*) from gantry.run o
        where o.space = ${ctx.space} and o.state = 'running' and o.id <> r.id) < ${perSpace}
    returning r.runner, r.input, r.attempt, r.most`)
  const [begun] = rows
  if (begun) return begun
  const { rows: open } = await ctx.db.run(sql`
    select 1 from gantry.run
    where space = ${ctx.space} and id = ${id}::uuid and state in ('queued', 'running', 'waiting')`)
  if (open.length > 0) await wakeAt(ctx, id, 1)
  return null
}

const wakeAt = (ctx: Ctx, id: string, seconds: number): Promise<void> =>
  wake(
    ctx.db,
    runsQueueName,
    id,
    entryOf(ctx.space, id),
    new Date(ctx.kernel.now().getTime() + seconds * 1_000),
  )

const attemptOf = (ctx: Ctx, id: string, begun: Begun, signal: AbortSignal): Attempt => {
  const known = async (path: string) => {
    signal.throwIfAborted()
    const { rows } = await ctx.db.run<{ readonly output: Json }>(sql`
      select output from gantry.run_step
      where space = ${ctx.space} and run = ${id}::uuid and path = ${path} and state = 'succeeded'`)
    return rows[0]
  }
  // What succeeded stays: an attempt that was thought dead may fail later.
  const note = (db: Ctx, path: string, from: Date, step: { input: Json; output?: Json; error?: RunError }) =>
    db.db.run(sql`
      insert into gantry.run_step (space, run, path, attempt, state, input, output, error, started_at, ended_at)
      values (${ctx.space}, ${id}::uuid, ${path}, ${begun.attempt}, ${step.error ? 'failed' : 'succeeded'},
        ${JSON.stringify(step.input)}::jsonb, ${JSON.stringify(step.output ?? null)}::jsonb,
        ${step.error ? JSON.stringify(step.error) : null}::jsonb, ${from}, ${ctx.kernel.now()})
      on conflict (space, run, path) do update set attempt = excluded.attempt, state = excluded.state, input = excluded.input,
        output = excluded.output, error = excluded.error, started_at = excluded.started_at, ended_at = excluded.ended_at
        where gantry.run_step.state <> 'succeeded'`)
  const tried = async <Output extends Json>(
    path: string,
    input: Json,
    work: (from: Date) => Promise<Output>,
  ) => {
    const before = await known(path)
    if (before) return before.output as Output
    const from = ctx.kernel.now()
    try {
      return await work(from)
    } catch (error) {
      await note(ctx, path, from, { input, error: errorOf(error, id) })
      throw error
    }
  }
  return {
    id,
    ctx,
    input: begun.input,
    number: begun.attempt,
    signal,
    step: (path, input, work) =>
      tried(path, input, from =>
        inTransaction(ctx, async tx => {
          await stillOurs(tx, id, begun)
          const output = await work({ ...tx, now: from })
          await note(tx, path, from, { input, output })
          return output
        }),
      ),
    call: (path, input, work) =>
      tried(path, input, async from => {
        const output = await work(`${id}:${path}`)
        await note(ctx, path, from, { input, output })
        return output
      }),
  }
}

/** Another process may have taken the run over while this one was thought dead. */
const stillOurs = async (tx: Ctx, id: string, { attempt }: Begun): Promise<void> => {
  const { rows } = await tx.db.run(sql`
    select 1 from gantry.run
    where space = ${tx.space} and id = ${id}::uuid and state = 'running' and attempt = ${attempt} for update`)
  if (rows.length === 0) throw new AppError('run.state')
}

const withinTime = <T>(work: Promise<T>, over: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) =>
      over.addEventListener('abort', () => reject(new AppError('run.timed_out')), { once: true }),
    ),
  ])

const end = (ctx: Ctx, id: string, begun: Begun, runner: Runner, output: Json): Promise<void> =>
  inTransaction(ctx, async tx => {
    await stillOurs(tx, id, begun)
    await runner.done?.({ ...tx, now: ctx.kernel.now() }, { id, input: begun.input }, output)
    await tx.db.run(sql`
      update gantry.run set state = 'succeeded', output = ${JSON.stringify(output)}::jsonb, error = null, ended_at = now()
      where space = ${tx.space} and id = ${id}::uuid`)
  })

/** After an attempt that failed: the next one later, or the end. */
const putOff = (
  ctx: Ctx,
  id: string,
  begun: Begun,
  runner: Runner | undefined,
  error: RunError,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const isLast = begun.attempt >= begun.most
    const pause = pauses[Math.min(begun.attempt, pauses.length) - 1] ?? 5
    const { count } = await tx.db.run(sql`
      update gantry.run set state = ${isLast ? 'failed' : 'waiting'}, error = ${JSON.stringify(error)}::jsonb,
        next_at = ${isLast ? null : new Date(ctx.kernel.now().getTime() + pause * 1_000)}::timestamptz,
        ended_at = case when ${isLast} then now() end
      where space = ${tx.space} and id = ${id}::uuid and state = 'running' and attempt = ${begun.attempt}`)
    if (count === 0) return
    if (isLast) await runner?.failed?.({ ...tx, now: ctx.kernel.now() }, { id, input: begun.input }, error)
    else await wakeAt(tx, id, pause)
  })

const errorOf = (error: unknown, id: string): RunError =>
  error instanceof AppError
    ? { code: error.code, params: error.params as Json, issues: asJson([...error.issues]) }
    : { code: 'server.failed', params: { requestId: id }, issues: [] }

/** Does everything that is due now in this process, for tests and trials. */
export const runEntry = (kernel: Kernel, space: string, id: string): Promise<void> =>
  runQueue.run(kernel, entryOf(space, id), new AbortController().signal)

import { AppError, type Json, localise } from '@gantry/base/shared'
import { formulaZone } from '@gantry/fields/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { type Attempt, FinalFailure, type Runner } from '@gantry/runs/server'
import { type Reject, runTask, type StepReport, type TaskReport } from '@gantry/transform/server'
import { type PlannedStep, planTask, type TargetSettings, type Task } from '@gantry/transform/shared'
import { endRun } from './end-run.ts'
import { actingFor, openEnd } from './ends.ts'
import { cursorsOf, keepCursors, reachedBy, readSource, refuseDrift } from './read-source.ts'
import { taskOfRelease } from './task-designs.ts'
import type { TaskInput } from './task-input.ts'
import { isRefusedWhole, writeTarget } from './write-target.ts'

/** Rejected rows of a run that are kept. */
const keptRejects = 10_000

/** Errors that pass by themselves: the run is tried again. */
const passing = new Set<string>([
  'table.changing',
  'server.busy',
  'run.state',
  'outbound.unreachable',
  'outbound.timeout',
])

/** Runs a task: reads its sources, computes, writes its targets; rows, steps and rejects are noted while it runs. */
export const taskRunner: Runner<TaskInput, Json> = {
  name: 'task',
  seconds: 3_600,
  run: async attempt => {
    const { ctx, input, id } = attempt
    const task = await taskOfRelease(ctx, input.task, input.release)
    const until = await beginNoted(ctx, id)
    const cancelled = new AbortController()
    const watch = watchCancel(ctx, id, cancelled)
    try {
      const signal = AbortSignal.any([attempt.signal, cancelled.signal])
      const rejects: Reject[] = []
      const report = await runOnce(attempt, task, until, signal, rejects).finally(() =>
        keepRejects(ctx, id, rejects),
      )
      if (report.most !== null)
        throw new AppError('task.rejects', { rejected: report.rejected, most: report.most })
      return { read: report.read, written: report.written, rejected: report.rejected }
    } catch (error) {
      if (cancelled.signal.aborted) throw new FinalFailure(new AppError('run.state'))
      if (error instanceof AppError && !passing.has(error.code)) throw new FinalFailure(error)
      await noteAttempt(ctx, id, error)
      throw error
    } finally {
      clearInterval(watch)
    }
  },
  done: (tx, { id, input }) => endRun(tx, id, input.task, null),
  failed: (tx, { id, input }, error) => endRun(tx, id, input.task, error),
}

/** Notes the start, and answers the moment up to which the run reads. */
const beginNoted = async (ctx: Ctx, id: string): Promise<Date> => {
  const { rows } = await ctx.db.run<{ readonly until: Date }>(sql`
    update gantry.task_run set state = 'running', started_at = coalesce(started_at, now()), steps = '[]',
      read = 0, written = 0, rejected = 0
    where space = ${ctx.space} and id = ${id}::uuid and state in ('waiting', 'running') returning until`)
  const [row] = rows
  if (!row) throw new FinalFailure(new AppError('run.state'))
  await ctx.db.run(sql`delete from gantry.task_reject where space = ${ctx.space} and run = ${id}::uuid`)
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

const runOnce = async (
  attempt: Attempt<TaskInput>,
  task: Task,
  until: Date,
  signal: AbortSignal,
  rejects: Reject[],
): Promise<TaskReport> => {
  const { ctx, id, input } = attempt
  const acting = await actingFor(ctx, task, localise(task.name, ctx.actor.lang))
  const drawn = planTask(task)
  const { steps, lastOwn } = await ownTargetsLast(acting, drawn.steps)
  const planned = { ...drawn, steps }
  for (const step of planned.steps) await refuseDrift(acting, step, signal)
  const last = await cursorsOf(ctx, input.task)
  const reached = new Map<string, string>()
  const report = await runTask(
    planned,
    {
      read: step => readSource(acting, step, last.get(step.id), until, signal),
      onLoad: async (step, engine) => {
        const value = await reachedBy(step, until, engine)
        if (value !== null) reached.set(step.id, value)
      },
      write: (step, rows) =>
        writeTarget(
          attempt,
          task,
          step,
          rows,
          signal,
          refusals => {
            for (const { row, ...why } of refusals)
              if (rejects.length < keptRejects)
                rejects.push({ step: step.id, row: JSON.stringify(row), ...why })
          },
          step.id === lastOwn ? tx => keepCursors(tx, input.task, reached) : null,
        ),
      onRejects: found => rejects.push(...found),
      onStep: async each => {
        await noteStep(ctx, id, each)
        // Before the last target keeps how far the sources were read: the rows must be read again.
        if (each.kind === 'target' && isRefusedWhole({ written: each.out, refused: each.rejected }))
          throw new AppError('task.refused', { refused: each.rejected })
      },
    },
    { now: until, timeZone: formulaZone, signal, keptRejects },
  )
  // After targets elsewhere committed: rows may be read again, and none is left out.
  if (report.most === null && lastOwn === null) await keepCursors(ctx, input.task, reached)
  return report
}

/**
 * Steps with the targets in tables of the space at the end, and the last of those: its transaction keeps how far the sources were
 * read, so that its rows are neither read twice nor left out.
 */
const ownTargetsLast = async (
  ctx: Ctx,
  steps: readonly PlannedStep[],
): Promise<{ readonly steps: readonly PlannedStep[]; readonly lastOwn: string | null }> => {
  const own: PlannedStep[] = []
  for (const step of steps.filter(({ kind }) => kind.group === 'target')) {
    const { kind } = await openEnd(ctx, (step.node.settings as TargetSettings).source)
    if (kind === 'space') own.push(step)
  }
  return {
    steps: [...steps.filter(step => !own.includes(step)), ...own],
    lastOwn: own.at(-1)?.id ?? null,
  }
}

const noteStep = async (ctx: Ctx, run: string, step: StepReport): Promise<void> => {
  const isSource = step.kind === 'source'
  const isTarget = step.kind === 'target'
  await ctx.db.run(sql`
    update gantry.task_run set steps = steps || ${JSON.stringify([{ ...step, at: ctx.kernel.now().toISOString() }])}::jsonb,
      read = read + ${isSource ? step.in : 0}, written = ${isTarget ? sql`written + ${step.out}` : sql`written`},
      rejected = rejected + ${step.rejected}
    where space = ${ctx.space} and id = ${run}::uuid`)
}

/** Keeps the rejected rows. */
const keepRejects = async (ctx: Ctx, run: string, rejects: readonly Reject[]): Promise<void> => {
  await ctx.db.run(sql`
    insert into gantry.task_reject (space, run, seq, step, row, name, code, params)
    select ${ctx.space}, ${run}::uuid, r.seq, r.step, r.row::jsonb, r."column", r.code, coalesce(r.params, '{}')
    from jsonb_to_recordset(${JSON.stringify(rejects.map((each, seq) => ({ ...each, seq })))}::jsonb)
      as r(seq int, step text, "row" text, "column" text, code text, params jsonb)`)
}

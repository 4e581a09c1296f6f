import { AppError, localise } from '@gantry/base/shared'
import { formulaZone } from '@gantry/fields/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { type Attempt, FinalFailure, type Runner } from '@gantry/runs/server'
import { type Reject, runTask, type StepReport, type TaskReport } from '@gantry/transform/server'
import {
  ancestorsOf,
  type PlannedStep,
  planTask,
  removalOf,
  type SourceSettings,
  stepKindOf,
  type TargetSettings,
  type Task,
} from '@gantry/transform/shared'
import { endRun } from './end-run.ts'
import { actingFor, openEnd } from './ends.ts'
import { writeFile } from './files/write-file.ts'
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

/** What the end of a run keeps of it. */
type TaskOutput = {
  readonly read: number
  readonly written: number
  readonly rejected: number
  /** How far incremental sources were read, where no target kept it with its rows. */
  readonly reached: readonly (readonly [step: string, value: string])[]
}

/** Runs a task: reads its sources, computes, writes its targets; rows, steps and rejects are noted while it runs. */
export const taskRunner: Runner<TaskInput, TaskOutput> = {
  name: 'task',
  feature: 'integration',
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
      const { read, written, rejected, most, reached } = await runOnce(
        attempt,
        task,
        until,
        signal,
        rejects,
      ).finally(() => keepRejects(ctx, id, rejects))
      if (most !== null) throw new AppError('task.rejects', { rejected, most })
      return { read, written, rejected, reached: [...reached] }
    } catch (error) {
      if (cancelled.signal.aborted) throw new FinalFailure(new AppError('run.state'))
      if (error instanceof AppError && !passing.has(error.code)) throw new FinalFailure(error)
      await noteAttempt(ctx, id, error)
      throw error
    } finally {
      clearInterval(watch)
    }
  },
  done: async (tx, { id, input }, { reached }) => {
    await keepCursors(tx, input.task, new Map(reached))
    await endRun(tx, id, input.task, null)
  },
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
): Promise<TaskReport & { readonly reached: ReadonlyMap<string, string> }> => {
  const { ctx, id, input } = attempt
  const acting = await actingFor(ctx, task, localise(task.name, ctx.actor.lang))
  const drawn = planTask(task)
  const { steps, lastOwn } = await ownTargetsLast(acting, drawn.steps)
  const planned = { ...drawn, steps }
  for (const step of planned.steps)
    try {
      await refuseDrift(acting, step, signal)
      await refusePartialRemoval(acting, step, planned.steps)
    } catch (error) {
      signal.throwIfAborted()
      await noteStep(ctx, id, {
        step: step.id,
        kind: step.kind.name,
        in: 0,
        out: 0,
        rejected: 0,
        ms: 0,
        failed: true,
      })
      throw error
    }
  const rejecting = new Set<string>()
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
        step.kind.end === 'file'
          ? writeFile(attempt, step, rows, signal, until)
          : writeTarget(attempt, task, step, rows, signal, {
              onRefused: refusals => {
                for (const { row, ...why } of refusals)
                  if (rejects.length < keptRejects)
                    rejects.push({ step: step.id, row: JSON.stringify(row), ...why })
              },
              keep: step.id === lastOwn ? tx => keepCursors(tx, input.task, reached) : null,
              isWhole: ![...ancestorsOf(planned.steps, step.id)].some(id => rejecting.has(id)),
            }),
      onRejects: found => rejects.push(...found),
      onStep: async each => {
        if (each.rejected > 0) rejecting.add(each.step)
        await noteStep(ctx, id, each)
        // Before the last target keeps how far the sources were read: the rows must be read again.
        if (isTarget(each) && isRefusedWhole({ written: each.out, refused: each.rejected }))
          throw new AppError('task.refused', { refused: each.rejected })
      },
    },
    { now: until, timeZone: formulaZone, signal, keptRejects },
  )
  // Without a table of the space the end of the run keeps it: rows may be read again, and none is left out.
  return { ...report, reached: lastOwn === null ? reached : new Map() }
}

const isTarget = ({ kind }: StepReport): boolean => stepKindOf(kind).group === 'target'

/**
 * Refuses a target that removes what did not come where a source keeps its rows for a time only: a message that was forgotten is not gone.
 * @throws AppError task.removal_partial
 */
const refusePartialRemoval = async (
  ctx: Ctx,
  target: PlannedStep,
  steps: readonly PlannedStep[],
): Promise<void> => {
  if (target.kind.name !== 'target' || removalOf(target.node.settings as TargetSettings) === null) return
  const needed = ancestorsOf(steps, target.id)
  for (const { node } of steps.filter(({ id, kind }) => kind.name === 'source' && needed.has(id))) {
    const { kind, name } = await openEnd(ctx, (node.settings as SourceSettings).source)
    if (kind === 'mqtt') throw new AppError('task.removal_partial', { source: name })
  }
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
  for (const step of steps.filter(({ kind }) => kind.group === 'target' && kind.end === 'object')) {
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
  await ctx.db.run(sql`
    update gantry.task_run set steps = steps || ${JSON.stringify([{ ...step, at: ctx.kernel.now().toISOString() }])}::jsonb,
      read = read + ${isSource ? step.in : 0}, written = ${isTarget(step) ? sql`written + ${step.out}` : sql`written`},
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

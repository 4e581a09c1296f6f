import { AppError, localise } from '@gantry/base/shared'
import { formulaZone } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Attempt, Runner } from '@gantry/runs/server'
import { type Reject, runTask, type TaskReport } from '@gantry/transform/server'
import {
  ancestorsOf,
  type PlannedStep,
  planTask,
  removalOf,
  type SourceSettings,
  type TargetSettings,
  type Task,
} from '@gantry/transform/shared'
import { endRun } from './end-run.ts'
import { actingFor, openEnd } from './ends.ts'
import { writeFile } from './files/write-file.ts'
import { forgetRejects, keepRejects, keptRejects, rejectsOf } from './keep-rejects.ts'
import { isTarget, noteStep } from './note-step.ts'
import { cursorsOf, keepCursors, reachedBy, readSource, refuseDrift } from './read-source.ts'
import { taskOfRelease } from './task-designs.ts'
import type { TaskInput } from './task-input.ts'
import { watchedRun } from './watched-run.ts'
import { isRefusedWhole, writeTarget } from './write-target.ts'

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
  run: attempt =>
    watchedRun(attempt, async (until, signal) => {
      const { ctx, input, id } = attempt
      const task = await taskOfRelease(ctx, input.task, input.release)
      await forgetRejects(ctx, id)
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
    }),
  done: async (tx, { id, input }, { reached }) => {
    await keepCursors(tx, input.task, new Map(reached))
    await endRun(tx, id, input.task, null)
  },
  failed: (tx, { id, input }, error) => endRun(tx, id, input.task, error),
}

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
              onRefused: async (_ctx, refusals) => {
                rejects.push(...rejectsOf(step.id, refusals).slice(0, keptRejects - rejects.length))
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

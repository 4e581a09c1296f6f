import { localise } from '@gantry/base/shared'
import { formulaZone } from '@gantry/fields/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Attempt, RunError, Runner } from '@gantry/runs/server'
import { type RowBatch, runTask } from '@gantry/transform/server'
import { type Column, planTask, resumedRows, type Task } from '@gantry/transform/shared'
import { actingFor } from '../ends.ts'
import { endFiles } from '../files/end-files.ts'
import { writeFile } from '../files/write-file.ts'
import { forgetRejects, keepRejects, keptRejects, rejectsOf } from '../keep-rejects.ts'
import { noteStep } from '../note-step.ts'
import { readSource, refuseDrift } from '../read-source.ts'
import { taskOfRelease } from '../task-designs.ts'
import type { TaskInput } from '../task-input.ts'
import { watchedRun } from '../watched-run.ts'
import { writeTarget } from '../write-target.ts'
import { releaseRows } from './release-rows.ts'
import { type Resumable, requireResumption } from './resumption.ts'

/** Which rejected rows a run sends again, and who sends them. */
export interface MendInput extends TaskInput {
  /** The run that rejected the rows. */
  readonly mends: string
  /** The step that rejected them. */
  readonly step: string
  /** Id of the person with whose rights they are written. */
  readonly by: string
}

type MendOutput = { readonly written: number; readonly rejected: number }

/**
 * Sends mended rows through the steps after the one that rejected them, in the version of the task that rejected them. Rows that pass
 * leave the list of the run they come from; those rejected again stand there with the new reason, at the step that rejected them.
 */
export const mendRunner: Runner<MendInput, MendOutput> = {
  name: 'task_mend',
  seconds: 3_600,
  run: attempt =>
    watchedRun(attempt, async (until, signal) => {
      const { ctx, input } = attempt
      const task = await taskOfRelease(ctx, input.task, input.release)
      return sendRows(attempt, asPerson(task, input.by), until, signal)
    }),
  done: async (tx, { id, input }, { rejected }) => {
    await replaceRows(tx, id, input)
    await endMending(tx, id, rejected > 0 ? 'partly' : 'succeeded', null)
  },
  failed: async (tx, { id }, error) => {
    await releaseRows(tx, id)
    await endMending(tx, id, 'failed', error)
  },
}

/** The task with the rights of who mends: values typed by a person must not be written with more. No limit of rejects ends it. */
const asPerson = ({ mostRejects: _rows, mostRejectsPercent: _percent, ...task }: Task, by: string): Task => ({
  ...task,
  as: 'owner',
  owner: by,
})

const sendRows = async (
  attempt: Attempt<MendInput>,
  task: Task,
  until: Date,
  signal: AbortSignal,
): Promise<MendOutput> => {
  const { ctx, id, input } = attempt
  const acting = await actingFor(ctx, task, localise(task.name, ctx.actor.lang))
  const resumption = requireResumption(task, input.step)
  const isGiven = (step: string) => step === resumption.from || step.startsWith(resumedRows)
  for (const step of resumption.steps) if (!isGiven(step.id)) await refuseDrift(acting, step, signal)
  const rows = await sentRows(ctx, id, resumption.columns)
  const { written, rejected, rejects } = await runTask(
    { ...planTask(task), steps: resumption.steps },
    {
      read: step =>
        isGiven(step.id)
          ? batchesGiven(step.id === resumption.from ? rows : null)
          : readSource(acting, step, undefined, until, signal),
      write: (step, batches) =>
        step.kind.end === 'file'
          ? writeFile(attempt, step, batches, signal, until)
          : writeTarget(attempt, task, step, batches, signal, {
              onRefused: async (at, refusals) => {
                await forgetRejects(at, id, [step.id])
                await keepRejects(at, id, rejectsOf(step.id, refusals))
              },
              keep: null,
              isWhole: false,
            }),
      onStep: async each => {
        // Inputs that are left empty are no steps of the task.
        if (each.step === resumption.from || !isGiven(each.step)) await noteStep(ctx, id, each)
      },
    },
    { now: until, timeZone: formulaZone, signal, keptRejects },
  )
  await forgetRejects(ctx, id, computing(resumption))
  await keepRejects(ctx, id, rejects)
  return { written, rejected }
}

/** The steps whose rejects are kept at the end; those of targets are kept with what they write. */
const computing = ({ steps }: Resumable): readonly string[] =>
  steps.flatMap(({ id, kind }) => (kind.group === 'target' ? [] : [id]))

/** The rows a run sends, by the columns of the step that takes them. */
const sentRows = async (ctx: Ctx, id: string, columns: readonly Column[]): Promise<RowBatch> => {
  type Sent = { readonly row: Readonly<Record<string, string | null>> }
  const { rows } = await ctx.db.run<Sent>(sql`
    select distinct on (coalesce(line, seq)) coalesce(mended, row) as row from gantry.task_reject
    where space = ${ctx.space} and sent_by = ${id}::uuid order by coalesce(line, seq), seq`)
  return { rows: rows.length, values: columns.map(({ name }) => rows.map(({ row }) => row[name] ?? null)) }
}

async function* batchesGiven(rows: RowBatch | null): AsyncGenerator<RowBatch> {
  if (rows) yield rows
}

/** Rows that were sent leave the list of the run they came from; what was rejected again joins it. */
const replaceRows = async (tx: Ctx, id: string, { mends, step }: MendInput): Promise<void> => {
  // Others end the sending of other rows of this run: numbers are given one after another.
  await tx.db.run(sql`
    select 1 from gantry.task_run where space = ${tx.space} and id = ${mends}::uuid for update`)
  await tx.db.run(sql`
    delete from gantry.task_reject where space = ${tx.space} and run = ${mends}::uuid and sent_by = ${id}::uuid`)
  await tx.db.run(sql`
    with before as (
      select coalesce(max(seq) + 1, 0) as seq from gantry.task_reject
      where space = ${tx.space} and run = ${mends}::uuid
    )
    update gantry.task_reject r set run = ${mends}::uuid, seq = before.seq + r.seq, line = before.seq + r.line,
      step = case when r.step = ${resumedRows} then ${step} else r.step end
    from before where r.space = ${tx.space} and r.run = ${id}::uuid`)
}

const endMending = async (
  tx: Ctx,
  id: string,
  state: 'succeeded' | 'partly' | 'failed',
  error: RunError | null,
): Promise<void> => {
  const why = error && JSON.stringify({ code: error.code, params: error.params })
  await tx.db.run(sql`
    update gantry.task_run set state = ${state}, ended_at = now(), error = ${why}::jsonb
    where space = ${tx.space} and id = ${id}::uuid and state in ('waiting', 'running')`)
  await endFiles(tx, id, error ? 'drop' : 'keep')
}

import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { RowBatch, TaskEngine } from '@gantry/transform/server'
import type { PlannedStep, SourceSettings } from '@gantry/transform/shared'
import type { Batch, CursorRange } from '../../shared/sources/rows.ts'
import { openEnd, readableOf, rowsIn } from './ends.ts'
import { refuseTarget } from './refuse-target.ts'

/** Seconds by which a cursor of time stays behind: a transaction under way may still write earlier moments. */
const lagSeconds = 60

const settingsOf = ({ node }: PlannedStep): SourceSettings => node.settings as SourceSettings

/**
 * Refuses a run whose source or target lost a column that the task names, and one whose target cannot take its rows.
 * @throws AppError task.drift, task.slave, task.read_only
 */
export const refuseDrift = async (ctx: Ctx, step: PlannedStep, signal: AbortSignal): Promise<void> => {
  if (step.kind.end !== 'object') return
  const { source, object, query } = settingsOf(step)
  // A query runs once: its columns are looked at when it answers, before anything is written.
  if (query !== undefined) return
  const end = await openEnd(ctx, source, signal)
  const described = await end.describe(object)
  refuseTarget(step, described)
  const { columns } = described
  // A list over HTTP that is empty today names no columns, and neither does a pattern that no file matches.
  if ((end.kind === 'http' || end.kind === 'sftp') && columns.length === 0) return
  refuseMissing(step, columns)
}

const refuseMissing = (step: PlannedStep, columns: Batch['columns']): void => {
  const known = new Set(columns.map(({ name }) => name))
  const missing = step.columns.filter(({ name }) => !known.has(name))
  if (missing.length > 0)
    throw new AppError('task.drift', { columns: missing.map(({ name }) => name).join(', ') })
}

/** Batches with all columns of a step. @throws AppError task.drift */
async function* withoutDrift(step: PlannedStep, batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  for await (const batch of batches) {
    refuseMissing(step, batch.columns)
    yield batch
  }
}

/** How far each incremental source of a task was read. */
export const cursorsOf = async (ctx: Ctx, task: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await ctx.db.run<{ readonly step: string; readonly value: string }>(sql`
    select step, value from gantry.task_cursor where space = ${ctx.space} and task = ${task}`)
  return new Map(rows.map(({ step, value }) => [step, value]))
}

export const keepCursors = async (
  ctx: Ctx,
  task: string,
  reached: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const [step, value] of reached)
    await ctx.db.run(sql`
      insert into gantry.task_cursor (space, task, step, value, at)
      values (${ctx.space}, ${task}, ${step}, ${value}, now())
      on conflict (space, task, step) do update set value = excluded.value, at = excluded.at`)
}

const isTime = (step: PlannedStep): boolean =>
  step.columns.some(({ name, type }) => name === settingsOf(step).cursor && type.kind === 'timestamp')

/** The upper bound of a cursor of time: frozen when the run began, so that a repeated attempt reads the same rows. */
const upperOf = (until: Date): string => new Date(until.getTime() - lagSeconds * 1_000).toISOString()

/** The value an incremental source was read up to; null: it is read whole, or had no rows. */
export const reachedBy = async (
  step: PlannedStep,
  until: Date,
  engine: TaskEngine,
): Promise<string | null> => {
  const { read, cursor } = settingsOf(step)
  if (read !== 'incremental' || cursor === undefined) return null
  return isTime(step) ? upperOf(until) : engine.largest(step, cursor)
}

/** The rows above the last value, those of the overlap once more. */
const rangeOf = (step: PlannedStep, last: string | undefined, until: Date): CursorRange | null => {
  const { read, cursor, overlap = 0 } = settingsOf(step)
  if (read !== 'incremental' || cursor === undefined) return null
  const above = last !== undefined && isTime(step) ? earlier(last, overlap) : last
  return {
    column: cursor,
    ...(above !== undefined && { above }),
    ...(isTime(step) && { upTo: upperOf(until) }),
  }
}

const earlier = (moment: string, seconds: number): string =>
  new Date(Date.parse(moment) - seconds * 1_000).toISOString()

/** The rows of a source that a run reads. */
export async function* readSource(
  ctx: Ctx,
  step: PlannedStep,
  last: string | undefined,
  until: Date,
  signal: AbortSignal,
): AsyncGenerator<RowBatch> {
  const settings = settingsOf(step)
  const end = await openEnd(ctx, settings.source, signal)
  const where = rangeOf(step, last, until)
  const columns = step.columns.map(({ name }) => name)
  const batches = end.read(readableOf(settings), { columns, ...(where && { where }) })
  yield* rowsIn(settings.query === undefined ? batches : withoutDrift(step, batches), step.columns)
}

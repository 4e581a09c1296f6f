import { AppError } from '@gantry/base/shared'
import { ancestorsOf } from '../shared/ancestors.ts'
import type { PlannedStep, PlannedTask } from '../shared/plan-task.ts'
import { openEngine, type Reject, type RowBatch, type RunMoment, type TaskEngine } from './engine.ts'

/** What came of one step. */
export interface StepReport {
  readonly step: string
  readonly kind: string
  readonly in: number
  readonly out: number
  readonly rejected: number
  /** Records a target removed because they did not come; null: it would have, but steps before it rejected rows. */
  readonly removed?: number | null
  readonly ms: number
  /** The run failed at this step. */
  readonly failed?: true
}

/** What reads sources and takes rows for a run. */
export interface TaskEnds {
  read(step: PlannedStep): AsyncIterable<RowBatch>
  /** Called after all steps that compute, and never beyond the limit of rejects. */
  write(step: PlannedStep, rows: AsyncIterable<RowBatch>, engine: TaskEngine): Promise<Written>
  /** After a source was loaded. */
  onLoad?(step: PlannedStep, engine: TaskEngine): Promise<void>
  /** Rejected rows of the steps that compute, before anything is written. */
  onRejects?(rejects: readonly Reject[]): void
  /** After each step, also after the one at which the run fails. */
  onStep?(report: StepReport): Promise<void>
}

/** What became of the rows of a target. */
interface Written {
  readonly written: number
  readonly refused: number
  /** As in a `StepReport`. */
  readonly removed?: number | null
}

export interface RunOptions extends RunMoment {
  readonly signal: AbortSignal
  /** Rejected rows kept at most; all are counted. */
  readonly keptRejects: number
}

export interface TaskReport {
  readonly read: number
  readonly written: number
  readonly rejected: number
  readonly rejects: readonly Reject[]
  /** More rows were wrong than the task admits: nothing was written. Null: it was written. */
  readonly most: number | null
}

/**
 * Runs a task once: sources, then steps, each as a table, then targets.
 * @throws AppError task.step with what the engine says of a step
 */
export const runTask = async (
  { task, steps }: PlannedTask,
  ends: TaskEnds,
  { signal, keptRejects, ...moment }: RunOptions,
): Promise<TaskReport> => {
  const engine = await openEngine(moment)
  const stop = () => engine.interrupt()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const out = new Map<string, number>()
    const totals = { read: 0, written: 0, rejected: 0 }
    const note = async (
      step: PlannedStep,
      began: number,
      counts: Omit<StepReport, 'step' | 'kind' | 'ms'>,
    ) => {
      out.set(step.id, counts.out)
      totals.rejected += counts.rejected
      signal.throwIfAborted()
      await ends.onStep?.({
        step: step.id,
        kind: step.kind.name,
        ...counts,
        ms: Math.round(performance.now() - began),
      })
    }
    const inOf = ({ inputs }: PlannedStep) => inputs.reduce((sum, { from }) => sum + (out.get(from) ?? 0), 0)
    /** Work of one step; where it fails, the step is noted before the run ends. */
    const doStep = async <T>(step: PlannedStep, began: number, work: () => Promise<T>): Promise<T> => {
      try {
        return await inStep(step, signal, work)
      } catch (error) {
        signal.throwIfAborted()
        await note(step, began, { in: inOf(step), out: 0, rejected: 0, failed: true })
        throw error
      }
    }
    const last = lastReaders(steps)
    for (const step of steps.filter(({ kind }) => kind.group !== 'target')) {
      const began = performance.now()
      const isSource = step.kind.group === 'source'
      const counts = await doStep(step, began, () =>
        isSource ? engine.load(step, ends.read(step)) : engine.compute(step),
      )
      const taken = isSource ? counts.out + counts.rejected : inOf(step)
      if (isSource) {
        totals.read += taken
        await ends.onLoad?.(step, engine)
      }
      await note(step, began, { in: taken, ...counts })
      for (const done of last.get(step.id) ?? []) await engine.forget(done)
    }
    const rejects = await engine.rejects(keptRejects)
    ends.onRejects?.(rejects)
    const most = exceeded(task, totals)
    if (most !== null) return { ...totals, rejects, most }
    for (const step of steps.filter(({ kind }) => kind.group === 'target')) {
      const began = performance.now()
      const { written, refused, removed } = await doStep(step, began, () =>
        ends.write(step, engine.read(step), engine),
      )
      totals.written += written
      await note(step, began, {
        in: inOf(step),
        out: written,
        rejected: refused,
        ...(removed !== undefined && { removed }),
      })
    }
    return { ...totals, rejects, most: null }
  } finally {
    signal.removeEventListener('abort', stop)
    await engine.close()
  }
}

/** Work of one step; what the engine refuses is said with the step. */
const inStep = async <T>(
  { id, kind }: PlannedStep,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError || !(error instanceof Error)) throw error
    const [message = ''] = error.message.split('\n')
    throw new AppError('task.step', { step: id, kind: kind.name, message: message.slice(0, 300) })
  }
}

/** The limit of rejected rows that a run exceeds; null: none. */
const exceeded = (
  { mostRejects, mostRejectsPercent }: PlannedTask['task'],
  { read, rejected }: { readonly read: number; readonly rejected: number },
): number | null => {
  if (mostRejects !== undefined && rejected > mostRejects) return mostRejects
  if (mostRejectsPercent !== undefined && rejected * 100 > mostRejectsPercent * read)
    return Math.floor((mostRejectsPercent * read) / 100)
  return null
}

/** Steps whose tables nothing reads after a step; those that sources' cursors or targets need stay. */
const lastReaders = (steps: readonly PlannedStep[]): ReadonlyMap<string, readonly PlannedStep[]> => {
  const found = new Map<string, PlannedStep[]>()
  for (const step of steps) {
    if (step.kind.group === 'source') continue
    const readers = steps.filter(({ inputs }) => inputs.some(({ from }) => from === step.id))
    const reader = readers.at(-1)
    if (!reader || readers.some(({ kind }) => kind.group === 'target')) continue
    found.set(reader.id, [...(found.get(reader.id) ?? []), step])
  }
  return found
}

/** Rows after a step, computed from samples of the sources, and how many rows each step before it had. */
export interface Preview {
  readonly rows: readonly (readonly unknown[])[]
  readonly counts: Readonly<Record<string, number>>
  readonly rejects: readonly Reject[]
}

/** Computes one step from samples of its sources. `read` gives the samples. */
export const previewStep = async (
  { steps }: PlannedTask,
  wanted: string,
  read: TaskEnds['read'],
  { signal, limit, ...moment }: RunMoment & { readonly signal: AbortSignal; readonly limit: number },
): Promise<Preview> => {
  const needed = ancestorsOf(steps, wanted)
  const engine = await openEngine(moment, { memoryMb: 256, threads: 1, spillMb: 256 })
  const stop = () => engine.interrupt()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const counts: Record<string, number> = {}
    const rows: unknown[][] = []
    for (const step of steps.filter(({ id }) => needed.has(id))) {
      signal.throwIfAborted()
      if (step.kind.group !== 'target') {
        const { out } = await inStep(step, signal, () =>
          step.kind.group === 'source' ? engine.load(step, read(step)) : engine.compute(step),
        )
        counts[step.id] = out
      }
      if (step.id !== wanted) continue
      for await (const batch of engine.read(step, limit))
        for (let at = 0; at < batch.rows; at++) rows.push(batch.values.map(column => column[at] ?? null))
    }
    return { rows, counts, rejects: await engine.rejects(limit) }
  } finally {
    signal.removeEventListener('abort', stop)
    await engine.close()
  }
}

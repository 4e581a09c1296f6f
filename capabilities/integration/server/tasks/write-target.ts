import { AppError, localise } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Attempt } from '@gantry/runs/server'
import type { RowBatch } from '@gantry/transform/server'
import type { PlannedStep, TargetSettings, Task } from '@gantry/transform/shared'
import type { Counts, Refusal, WriteMode } from '../../shared/sources/rows.ts'
import { actingFor, batchesOf, openEnd } from './ends.ts'
import type { TaskInput } from './task-input.ts'

/** A replacement with fewer than this share of the former rows is refused. */
const leastShare = 0.5

const modeOf = ({ mode, key }: TargetSettings): WriteMode =>
  mode === 'append'
    ? { kind: 'append' }
    : mode === 'upsert'
      ? { kind: 'upsert', key }
      : { kind: 'replace', atLeast: leastShare }

/** Nothing was written, and all rows were refused: the run fails and reads them again. */
export const isRefusedWhole = ({
  written,
  refused,
}: {
  readonly written: number
  readonly refused: number
}): boolean => written === 0 && refused > 0

/**
 * Writes the rows of a target. Tables of the space take them in one transaction that is kept with the run, so that a repeated
 * attempt writes nothing twice; other servers get them outside of any. `onRefused` gets refused rows also when the writing is undone.
 * `keep` stores how far the sources were read, in the same transaction as the rows.
 * @throws AppError task.row when the target refuses more rows than the task admits; the transaction is rolled back
 */
export const writeTarget = async (
  attempt: Attempt<TaskInput>,
  task: Task,
  step: PlannedStep,
  rows: AsyncIterable<RowBatch>,
  signal: AbortSignal,
  onRefused: (refusals: readonly Refusal[]) => void,
  keep: ((tx: Ctx) => Promise<void>) | null,
): Promise<{ readonly written: number; readonly refused: number }> => {
  const settings = step.node.settings as TargetSettings
  const { source, object } = settings
  const name = localise(task.name, attempt.ctx.actor.lang)
  const path = `target/${step.id}`
  const write = async (ctx: Ctx): Promise<{ written: number; refused: number }> => {
    const end = await openEnd(ctx, source, signal)
    const described = (await end.describe(object)).columns
    const columns = step.columns.map(each => {
      const found = described.find(column => column.name === each.name)
      if (!found) throw new AppError('task.drift', { columns: each.name })
      return found
    })
    const counts: Counts = await end.write(object, batchesOf(rows, columns), {
      ...modeOf(settings),
      ...(task.mostRejects !== undefined && { mostRefused: task.mostRejects }),
    })
    onRefused(counts.refusals ?? [])
    if (task.mostRejects !== undefined && counts.refused > task.mostRejects)
      throw new AppError('task.row', { refused: counts.refused, most: task.mostRejects })
    return { written: counts.inserted + counts.updated, refused: counts.refused }
  }
  const input = { source, object, mode: settings.mode }
  const opened = await openEnd(await actingFor(attempt.ctx, task, name), source, signal)
  return opened.kind === 'space'
    ? attempt.step(path, input, async tx => {
        const counts = await write({ ...(await actingFor(tx, task, name)), requestId: attempt.id })
        if (!isRefusedWhole(counts)) await keep?.(tx)
        return counts
      })
    : attempt.call(path, input, async () => write(await actingFor(attempt.ctx, task, name)))
}

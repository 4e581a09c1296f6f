import { AppError, localise } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Attempt } from '@gantry/runs/server'
import type { RowBatch } from '@gantry/transform/server'
import { type PlannedStep, removalOf, type TargetSettings, type Task } from '@gantry/transform/shared'
import type { Counts, Refusal, WriteMode } from '../../shared/sources/rows.ts'
import { actingFor, batchesOf, openEnd } from './ends.ts'
import { refuseTarget } from './refuse-target.ts'
import type { TaskInput } from './task-input.ts'

/** A replacement with fewer than this share of the former rows is refused. */
const leastShare = 0.5

const modeOf = ({ mode, key }: TargetSettings, mostRemovedPercent: number | null): WriteMode =>
  mode === 'append'
    ? { kind: 'append' }
    : mode === 'upsert'
      ? { kind: 'upsert', key, ...(mostRemovedPercent !== null && { mostRemovedPercent }) }
      : { kind: 'replace', atLeast: leastShare }

/** What a target answers of its rows. */
type TargetCounts = {
  readonly written: number
  readonly refused: number
  /** Records removed because they did not come; null: none, because not every row came. */
  readonly removed?: number | null
}

interface Writing {
  /**
   * Gets refused rows also when the writing is undone. What it writes with the context is kept with the rows of a table of the space.
   */
  onRefused(ctx: Ctx, refusals: readonly Refusal[]): Promise<void>
  /** Stores how far the sources were read, in the same transaction as the rows. Null: another target does. */
  readonly keep: ((tx: Ctx) => Promise<void>) | null
  /** No step before the target rejected a row: a record that did not come is gone from the source. */
  readonly isWhole: boolean
}

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
 * attempt writes nothing twice; other servers get them outside of any.
 * @throws AppError task.drift, task.slave, task.read_only; task.row when the target refuses more rows than the task admits, task.removal when it would remove more records; the
 * transaction is rolled back
 */
export const writeTarget = async (
  attempt: Attempt<TaskInput>,
  task: Task,
  step: PlannedStep,
  rows: AsyncIterable<RowBatch>,
  signal: AbortSignal,
  { onRefused, keep, isWhole }: Writing,
): Promise<TargetCounts> => {
  const settings = step.node.settings as TargetSettings
  const removal = removalOf(settings)
  const { source, object } = settings
  const name = localise(task.name, attempt.ctx.actor.lang)
  const path = `target/${step.id}`
  const write = async (ctx: Ctx): Promise<TargetCounts> => {
    const end = await openEnd(ctx, source, signal)
    if (removal !== null && end.kind !== 'space') throw new AppError('source.mode')
    const described = await end.describe(object)
    refuseTarget(step, described)
    const columns = step.columns.map(each => {
      const found = described.columns.find(column => column.name === each.name)
      if (!found) throw new AppError('task.drift', { columns: each.name })
      return found
    })
    const counts: Counts = await end.write(object, batchesOf(rows, columns), {
      ...modeOf(settings, isWhole ? removal : null),
      ...(task.mostRejects !== undefined && { mostRefused: task.mostRejects }),
    })
    await onRefused(ctx, counts.refusals ?? [])
    if (task.mostRejects !== undefined && counts.refused > task.mostRejects)
      throw new AppError('task.row', { refused: counts.refused, most: task.mostRejects })
    return {
      written: counts.inserted + counts.updated,
      refused: counts.refused,
      ...(removal !== null && { removed: counts.removed ?? null }),
    }
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

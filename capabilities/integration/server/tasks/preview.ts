import { AppError, type Json } from '@gantry/base/shared'
import { formulaZone } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import { previewStep } from '@gantry/transform/server'
import { ancestorsOf, planTask, type SourceSettings, taskKind, taskOf } from '@gantry/transform/shared'
import { Value } from 'typebox/value'
import type { StepPreview } from '../../shared/tasks/contract.ts'
import { requireQuery } from '../sources/may-query.ts'
import { openEnd, readableOf, rowsIn } from './ends.ts'

const sampleRows = 1_000
const shownRows = 100
const seconds = 10

/**
 * The rows after a step of a drawn task, from samples of its sources, with the rights of who draws it.
 * @throws AppError request.invalid, design.invalid with what is wrong on the way to the step, task.slow; permission.denied where it asks a
 * query of a source that they may not ask in the data explorer
 */
export const previewDrawn = async (
  ctx: Ctx,
  { body, step: wanted }: { readonly body: Json; readonly step: string },
): Promise<StepPreview> => {
  const began = performance.now()
  const [mismatch] = Value.Errors(taskKind.schema, body)
  if (mismatch) throw new AppError('request.invalid', {}, [{ field: 'body', code: 'format' }])
  const planned = planTask(taskOf(body))
  const step = planned.steps.find(({ id }) => id === wanted)
  if (!step) throw new AppError('request.invalid', {}, [{ field: 'step', code: 'unknown' }])
  const needed = ancestorsOf(planned.steps, wanted)
  const issues = planned.steps.filter(({ id }) => needed.has(id)).flatMap(each => each.issues)
  if (issues.length > 0) throw new AppError('design.invalid', {}, issues)
  const signal = AbortSignal.timeout(seconds * 1_000)
  const read = async function* (source: typeof step) {
    const settings = source.node.settings as SourceSettings
    const end = await openEnd(ctx, settings.source, signal)
    if (settings.query !== undefined) requireQuery(ctx, settings.source)
    const columns = source.columns.map(({ name }) => name)
    yield* rowsIn(
      end.read(readableOf(settings), {
        columns,
        limit: sampleRows,
        // The server must not go on with a query that nobody waits for.
        ...(settings.query !== undefined && { milliseconds: seconds * 1_000 }),
      }),
      source.columns,
    )
  }
  try {
    const found = await previewStep(planned, wanted, read, {
      now: ctx.now,
      timeZone: formulaZone,
      signal,
      limit: shownRows,
    })
    return {
      columns: step.columns,
      rows: found.rows.map(row => row.map(asJson)),
      counts: found.counts,
      rejects: found.rejects.map(({ row, params = {}, ...each }) => ({
        ...each,
        params,
        row: JSON.parse(row),
      })),
      ms: Math.round(performance.now() - began),
    }
  } catch (error) {
    if (signal.aborted) throw new AppError('task.slow', { seconds })
    throw error
  }
}

const asJson = (value: unknown): Json =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : String(value)

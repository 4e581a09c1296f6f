import { AppError, type Json } from '@gantry/base/shared'
import { formulaZone } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import { previewStep } from '@gantry/transform/server'
import { ancestorsOf, planTask, type SourceSettings, taskKind, taskOf } from '@gantry/transform/shared'
import { Value } from 'typebox/value'
import type { StepPreview } from '../../shared/tasks/contract.ts'
import { openEnd, rowsIn } from './ends.ts'

const sampleRows = 1_000
const shownRows = 100
const seconds = 10

/**
 * The rows after a step of a drawn task, from samples of its sources, with the rights of who draws it.
 * @throws AppError request.invalid, design.invalid with what is wrong on the way to the step, task.slow
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
    const { source: id, object } = source.node.settings as SourceSettings
    const end = await openEnd(ctx, id, signal)
    const columns = source.columns.map(({ name }) => name)
    yield* rowsIn(end.read({ object }, { columns, limit: sampleRows }), source.columns)
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

import { withoutValues } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { taskOf } from '@gantry/transform/shared'
import type { listMendable as contract, MendableRow, MendableStep } from '../../../shared/tasks/mending.ts'
import { readsEnds } from '../reads-ends.ts'
import { bodyOfRun, runOf } from '../run-of.ts'
import { resumptionOf } from './resumption.ts'

const pageSize = 50

/**
 * Rejected rows of a run that are still open, those of one step by page, and how rows of each step go on; their values for those who read
 * all that the task reads.
 * @throws AppError task.not_found
 */
export const listMendable = async (
  ctx: Ctx,
  { id, step, after }: InputOf<typeof contract>,
): Promise<{
  readonly steps: readonly MendableStep[]
  readonly data: readonly MendableRow[]
  readonly next: number | null
  readonly opens: boolean
}> => {
  const run = await runOf(ctx, id)
  const task = taskOf(await bodyOfRun(ctx, run))
  const { rows: counted } = await ctx.db.run<Pick<MendableStep, 'step' | 'rows' | 'sending'>>(sql`
    select step, count(distinct coalesce(line, seq))::int as rows,
      (count(distinct coalesce(line, seq)) filter (where sent_by is not null))::int as sending
    from gantry.task_reject where space = ${ctx.space} and run = ${id}::uuid group by step order by min(seq)`)
  const steps = counted.map((each): MendableStep => {
    const found = resumptionOf(task, each.step)
    return 'blocked' in found
      ? { ...each, columns: [], blocked: found.blocked }
      : { ...each, columns: found.columns, blocked: null }
  })
  const chosen = steps.find(each => each.step === step) ?? steps[0]
  const opens = await readsEnds(ctx, task)
  if (!chosen) return { steps, data: [], next: null, opens }
  const { rows } = await ctx.db.run<Omit<MendableRow, 'whole'>>(sql`
    select coalesce(line, seq) as line, (array_agg(coalesce(mended, row) order by seq))[1] as row,
      bool_or(sent_by is not null) as sending,
      json_agg(json_build_object('column', name, 'code', code, 'params', params) order by seq) as reasons
    from gantry.task_reject
    where space = ${ctx.space} and run = ${id}::uuid and step = ${chosen.step} and coalesce(line, seq) > ${after ?? -1}
    group by coalesce(line, seq) order by coalesce(line, seq) limit ${pageSize + 1}`)
  const data = rows.slice(0, pageSize).map((each): MendableRow => {
    const whole = chosen.columns.every(({ name }) => each.row !== null && name in each.row)
    if (opens) return { ...each, whole }
    const reasons = each.reasons.map(reason => ({ ...reason, params: withoutValues(reason.params) }))
    return { ...each, row: null, reasons, whole }
  })
  return { steps, data, next: rows.length > pageSize ? (data.at(-1)?.line ?? null) : null, opens }
}

import { type Ctx, sql } from '@gantry/kernel/server'
import type { StepReport } from '@gantry/transform/server'
import { stepKindOf } from '@gantry/transform/shared'

/** Whether a step writes. */
export const isTarget = ({ kind }: StepReport): boolean => stepKindOf(kind).group === 'target'

/** Notes a step of a run that has ended, and adds its rows to those of the run. */
export const noteStep = async (ctx: Ctx, run: string, step: StepReport): Promise<void> => {
  const isSource = step.kind === 'source'
  await ctx.db.run(sql`
    update gantry.task_run set steps = steps || ${JSON.stringify([{ ...step, at: ctx.kernel.now().toISOString() }])}::jsonb,
      read = read + ${isSource ? step.in : 0}, written = ${isTarget(step) ? sql`written + ${step.out}` : sql`written`},
      rejected = rejected + ${step.rejected}
    where space = ${ctx.space} and id = ${run}::uuid`)
}

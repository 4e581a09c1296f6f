import type { JsonObject } from '@gantry/base/shared'
import type { PlannedCondition } from '@gantry/fields/shared'
import { type Ctx, withBudget } from '@gantry/kernel/server'
import type { RecordRow } from '@gantry/model/shared'

/** Milliseconds and steps one condition of a button may take. */
const within = { steps: 50_000, milliseconds: 10 }

/** Whether a condition is true for a record. @throws AppError expression.stopped */
export const isMet = (ctx: Ctx, condition: PlannedCondition, row: RecordRow): boolean => {
  const { budget } = withBudget(ctx)
  return budget.evaluate(within.milliseconds, () =>
    condition.holds(row as JsonObject, ctx.now.getTime(), { budget, steps: within.steps }),
  )
}

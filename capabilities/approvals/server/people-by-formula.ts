import type { JsonObject } from '@gantry/base/shared'
import { type Ctx, withBudget } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { planPeople } from '@gantry/workflow/shared'
import { formulaLimits } from './facts.ts'

/** The people whom expressions of executor rules give for a record. */
export type PeopleByFormula = (formula: string) => readonly string[]

/** @throws AppError expression.stopped where one exceeds its limits */
export const peopleByFormula =
  (ctx: Ctx, table: TableDef, row: JsonObject): PeopleByFormula =>
  formula => {
    const { budget } = withBudget(ctx)
    const { steps, milliseconds } = formulaLimits
    const found = budget.evaluate(milliseconds, () =>
      planPeople(formula, table).run(row, ctx.now.getTime(), { budget, steps }),
    )
    // A record may give nobody, or what is no person; the policy for nobody decides then.
    return found.ok && Array.isArray(found.value) ? found.value.map(String) : []
  }

import type { Issue, Json, JsonObject } from '@gantry/base/shared'
import { issue } from '@gantry/base/shared'
import { planValue } from '@gantry/fields/shared'
import { type Ctx, withBudget } from '@gantry/kernel/server'
import type { RecordRow, TableDef } from '@gantry/model/shared'
import type { ValueRule } from '../../shared/values/value-rule.ts'

/** Milliseconds and steps one expression may take. */
const within = { steps: 50_000, milliseconds: 10 }

/**
 * The values that rules give, from a record of `from` to one of `to`, with what is wrong with them.
 * @throws AppError expression.stopped
 */
export const valuesOf = (
  ctx: Ctx,
  rules: readonly ValueRule[],
  from: TableDef,
  to: TableDef,
): ((row: RecordRow) => { readonly values: JsonObject; readonly issues: readonly Issue[] }) => {
  const { budget } = withBudget(ctx)
  const planned = rules.map(rule => {
    const def = to.fields[rule.field]
    return { rule, plan: 'formula' in rule && def ? planValue(rule.formula, def, from) : null }
  })
  return row => {
    const values: Record<string, Json> = {}
    const issues: Issue[] = []
    for (const { rule, plan } of planned) {
      if ('self' in rule) values[rule.field] = { id: row.id, title: String(row[from.title] ?? '') }
      else if ('copy' in rule) values[rule.field] = row[rule.copy] ?? null
      else if (plan) {
        const parsed = budget.evaluate(within.milliseconds, () =>
          plan.run(row as JsonObject, ctx.now.getTime(), { budget, steps: within.steps }),
        )
        if (parsed.ok) values[rule.field] = parsed.value
        else issues.push(issue(rule.field, parsed.code, parsed.params ?? {}))
      }
    }
    return { values, issues }
  }
}

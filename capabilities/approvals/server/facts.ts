import { isPlainObject, type Json, type JsonObject } from '@gantry/base/shared'
import { type Ctx, withBudget } from '@gantry/kernel/server'
import { type Ask, type Facts, planWhen } from '@gantry/workflow/shared'
import type { Pinned } from './definition.ts'
import { spaceClock } from './space-clock.ts'

/** Milliseconds and steps one expression of a workflow may take. */
export const formulaLimits = { steps: 50_000, milliseconds: 10 }

/** What is known so far for one command; `people` knows more with every answer that is read. */
export const factsFor = async (
  ctx: Ctx,
  { table, tables, keyFields }: Pinned,
  row: JsonObject,
  changed: readonly string[],
  people: Facts['people'],
): Promise<Facts> => {
  const clock = await spaceClock(ctx)
  const { budget } = withBudget(ctx)
  const now = ctx.now.getTime()
  return {
    now,
    value: path => valueAt(row, path),
    holds: condition =>
      budget.evaluate(formulaLimits.milliseconds, () =>
        planWhen(condition, table, tables).holds(row, now, { budget, steps: formulaLimits.steps }),
      ),
    people,
    ...clock,
    changed,
    keyValues: () => Object.fromEntries(keyFields.map(field => [field, row[field] ?? null])),
  }
}

export const keyOf = (ask: Ask): string => JSON.stringify(ask)

/** The value of a field; `items.inspector`: the values of a column in all rows of a slave table. */
export const valueAt = (row: JsonObject, path: string): Json => {
  const [first = '', second] = path.split('.')
  const value = Object.hasOwn(row, first) ? (row[first] ?? null) : null
  if (second === undefined) return value
  if (!Array.isArray(value)) return null
  return value.map((each: Json) =>
    isPlainObject(each) && Object.hasOwn(each, second) ? ((each as JsonObject)[second] ?? null) : null,
  )
}

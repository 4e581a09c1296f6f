import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { physicalName } from './indexes.ts'
import type { Plan } from './plan.ts'

/**
 * PostgreSQL numbers columns up to 1,600 and never reuses the number of a dropped column; the difference to
 * this limit is reserved for repeated attempts.
 */
const roomy = 1_500
/** Minimum of reclaimable numbers for which a rewrite is worth it. */
const worthwhile = 100

/** Prepends a rewrite of the table where it has too few column numbers left for the plan. */
export const withRoom = async (ctx: Ctx, table: TableDef, plan: Plan): Promise<Plan> =>
  plan.newColumns > 0 && (await isWorn(ctx, table, plan.newColumns)) ? withRebuilding(plan) : plan

export const withRebuilding = (plan: Plan): Plan => ({
  ...plan,
  preparations: [{ kind: 'rebuilding' }, ...plan.preparations],
})

const isWorn = async (ctx: Ctx, table: TableDef, more: number): Promise<boolean> => {
  const { rows } = await ctx.db.run<{ used: number; dropped: number }>(sql`
    select coalesce(max(attnum), 0)::int as used, count(*) filter (where attisdropped)::int as dropped
    from pg_attribute where attrelid = to_regclass(${physicalName(ctx.space, table)}) and attnum > 0`)
  const { used = 0, dropped = 0 } = rows[0] ?? {}
  return used + more > roomy && dropped >= worthwhile
}

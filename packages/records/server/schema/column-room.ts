import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { physicalName } from './indexes.ts'
import type { Plan } from './plan.ts'

/**
 * PostgreSQL numbers the columns of a table up to 1,600 and never gives a number twice, those of dropped columns either; what
 * is left is for attempts that are begun anew.
 */
const roomy = 1_500
/** Writing a table anew for fewer numbers than these would not last long. */
const worthwhile = 100

/** The plan, with the table written anew before all else where it has no room left for what the plan adds. */
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

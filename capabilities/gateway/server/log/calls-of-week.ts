import { type Ctx, isoSeconds, sql } from '@gantry/kernel/server'

/** How programs used an interface in the last seven days. */
export interface CallsOfWeek {
  readonly calls: number
  readonly errors: number
  /** Keys that called. */
  readonly callers: number
  /** ISO 8601, UTC; null: no call. */
  readonly last: string | null
}

export const callsOfWeek = async (ctx: Ctx, api: string): Promise<CallsOfWeek> => {
  const { rows } = await ctx.db.run<CallsOfWeek>(sql`
    select count(*)::int as calls, count(*) filter (where error is not null)::int as errors,
      count(distinct key)::int as callers, ${isoSeconds(sql`max(at)`)} as last
    from gantry.gateway_call
    where space = ${ctx.space} and design = ${api} and direction = 'in'
      and at >= ${ctx.now}::timestamptz - interval '7 days'`)
  return rows[0] ?? { calls: 0, errors: 0, callers: 0, last: null }
}

import { type Ctx, isoSeconds, sql } from '@gantry/kernel/server'
import type { MinuteOfCalls, Traffic } from '../../shared/contract.ts'

export const noTraffic: Traffic = { calls: 0, errors: 0, p50: null, p99: null, last: null }

const figures = sql`count(*)::int as calls, count(*) filter (where error is not null)::int as errors,
  round(percentile_cont(0.5) within group (order by ms))::int as p50,
  round(percentile_cont(0.99) within group (order by ms))::int as p99`

/** Calls of the last 24 hours by design. */
export const trafficOf = async (
  ctx: Ctx,
  designs: readonly string[],
): Promise<ReadonlyMap<string, Traffic>> => {
  const { rows } = await ctx.db.run<Traffic & { readonly design: string }>(sql`
    select design, ${figures}, ${isoSeconds(sql`max(at)`)} as last
    from gantry.gateway_call
    where space = ${ctx.space} and design = any(${designs}::text[])
      and at >= ${ctx.now}::timestamptz - interval '24 hours'
    group by design`)
  return new Map(rows.map(({ design, ...traffic }) => [design, traffic]))
}

/** Calls of the last hour by minute; minutes without calls are left out. */
export const minutesOf = async (ctx: Ctx, design: string): Promise<readonly MinuteOfCalls[]> => {
  const { rows } = await ctx.db.run<MinuteOfCalls>(sql`
    select ${isoSeconds(sql`date_trunc('minute', at)`)} as at, ${figures}
    from gantry.gateway_call
    where space = ${ctx.space} and design = ${design} and at >= ${ctx.now}::timestamptz - interval '1 hour'
    group by date_trunc('minute', at) order by 1`)
  return rows
}

import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { ListedFlow } from '../../shared/flow-contract.ts'
import { listDesignsOf } from '../list-designs.ts'

/** Logic flows the actor may design, with their runs of the last 30 days. */
export const listFlows = async (ctx: Ctx): Promise<readonly ListedFlow[]> => {
  const flows = await listDesignsOf(ctx, 'logic')
  const { rows } = await ctx.db.run<Pick<ListedFlow, 'id' | 'runs' | 'failed' | 'ranAt'>>(sql`
    select flow as id, count(*)::int as runs, count(*) filter (where state = 'failed')::int as failed,
      ${isoMilliseconds(sql`max(at)`)} as "ranAt"
    from gantry.logic_run
    where space = ${ctx.space} and flow = any(${flows.map(({ id }) => id)}::text[])
      and at >= ${ctx.now}::timestamptz - interval '30 days'
    group by flow`)
  const counted = new Map(rows.map(row => [row.id, row]))
  return flows.map(flow => ({ ...flow, runs: 0, failed: 0, ranAt: null, ...counted.get(flow.id) }))
}

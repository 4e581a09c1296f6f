import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { ListedFlow } from '../../shared/flow-contract.ts'
import { listDesignsOf } from '../list-designs.ts'

/** Logic flows the actor may design, with their runs of the last 30 days and what starts them. */
export const listFlows = async (ctx: Ctx): Promise<readonly ListedFlow[]> => {
  const flows = await listDesignsOf(ctx, 'logic')
  const { rows } = await ctx.db.run<Pick<ListedFlow, 'id' | 'runs' | 'failed' | 'ranAt'>>(sql`
    select flow as id, count(*)::int as runs, count(*) filter (where state = 'failed')::int as failed,
      ${isoMilliseconds(sql`max(at)`)} as "ranAt"
    from gantry.logic_run
    where space = ${ctx.space} and flow = any(${flows.map(({ id }) => id)}::text[])
      and at >= ${ctx.now}::timestamptz - interval '30 days'
    group by flow`)
  const starts = await startsOf(
    ctx,
    flows.map(({ id }) => id),
  )
  const counted = new Map(rows.map(row => [row.id, row]))
  return flows.map(flow => ({
    ...flow,
    runs: 0,
    failed: 0,
    ranAt: null,
    starts: starts.get(flow.id) ?? [],
    ...counted.get(flow.id),
  }))
}

/** Published designs in use that call each flow: rules, buttons, interfaces, steps of workflows, other flows. */
const startsOf = async (
  ctx: Ctx,
  flows: readonly string[],
): Promise<ReadonlyMap<string, ListedFlow['starts']>> => {
  const { rows } = await ctx.db.run<{ readonly flow: string; readonly starts: ListedFlow['starts'] }>(sql`
    select c.flow, json_agg(json_build_object('kind', d.kind, 'id', d.id, 'name', d.name, 'app', d.app, 'table', (
        select t.to_id from gantry.design_mention t where t.space = d.space and t.kind = d.kind and t.id = d.id
          and t.at = 'table' and t.to_kind = 'table' limit 1)) order by d.kind, d.name::text, d.id) as starts
    from (
      select distinct m.to_id as flow, m.kind, m.id from gantry.design_mention m
      where m.space = ${ctx.space} and m.to_kind = 'logic' and m.to_id = any(${flows}::text[]) and m.of = 'release') c
    join gantry.design d on d.space = ${ctx.space} and d.kind = c.kind and d.id = c.id and d.state = 'active'
    group by c.flow`)
  return new Map(rows.map(({ flow, starts }) => [flow, starts]))
}

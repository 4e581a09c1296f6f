import type { OfferedConnector } from '@gantry/designs/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { type OpenBreaker, stateOf } from '../../shared/connectors/breaker.ts'
import type { Connector, EnvironmentName } from '../../shared/connectors/connector.ts'
import type { ListedConnector } from '../../shared/connectors/contract.ts'
import { noTraffic, trafficOf } from '../log/traffic.ts'

type Row = Omit<ListedConnector, 'calls' | 'errors' | 'p50' | 'p99' | 'last' | 'open'>

/** Connectors of the space by name; 1,000 at most. */
export const listConnectors = async (ctx: Ctx): Promise<readonly ListedConnector[]> => {
  const { rows } = await ctx.db.run<Row>(sql`
    select d.id, d.name, d.app, b.body->>'group' as "group", b.body->>'uses' as uses,
      coalesce(b.body->(b.body->>'uses')->>'base', '') as base, json_array_length(b.body->'requests') as requests,
      d.release, d.state, f.id is not null as drafted
    from gantry.design d
    left join gantry.design_draft f on f.space = d.space and f.kind = d.kind and f.id = d.id
    left join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    cross join lateral (select coalesce(f.body, r.body)::json as body) b
    where d.space = ${ctx.space} and d.kind = 'connector' and d.state <> 'removed'
    order by d.changed_at desc, d.id limit 1000`)
  const ids = rows.map(({ id }) => id)
  const [traffic, open] = [await trafficOf(ctx, ids), await openRequests(ctx)]
  return rows.map(row => ({
    ...row,
    ...(traffic.get(row.id) ?? noTraffic),
    open: open.get(row.id) ?? [],
  }))
}

/** Requests whose breaker is not closed, by connector. */
const openRequests = async (ctx: Ctx): Promise<ReadonlyMap<string, ListedConnector['open']>> => {
  const { rows } = await ctx.db.run<{
    readonly connector: string
    readonly request: string
    readonly environment: EnvironmentName
    readonly body: OpenBreaker
  }>(sql`
    select connector, request, environment, body from gantry.gateway_breaker where space = ${ctx.space} limit 5000`)
  const found = new Map<string, ListedConnector['open']>()
  const now = ctx.kernel.now().getTime()
  for (const { connector, request, environment, body } of rows)
    found.set(connector, [
      ...(found.get(connector) ?? []),
      { request, environment, state: stateOf(body, now), until: new Date(body.until).toISOString() },
    ])
  return found
}

/** Published connectors that are on, with what designs may send through them. */
export const offeredConnectors = async (ctx: Ctx): Promise<readonly OfferedConnector[]> => {
  const { rows } = await ctx.db.run<{ readonly body: Connector }>(sql`
    select r.body from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'connector' and d.state = 'active'
    order by d.changed_at desc, d.id limit 200`)
  return rows.map(({ body: { id, name, requests } }) => ({
    id,
    name,
    requests: requests.map(request => ({
      id: request.id,
      name: request.name,
      parameters: request.parameters,
      answer: request.answer.map(each => each.name),
    })),
  }))
}

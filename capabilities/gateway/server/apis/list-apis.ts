import { type Ctx, sql } from '@gantry/kernel/server'
import type { ListedApi } from '../../shared/contract.ts'
import { noTraffic, trafficOf } from '../log/traffic.ts'

type Row = Omit<ListedApi, 'calls' | 'errors' | 'p50' | 'p99' | 'last'>

/** Published interfaces of the space by name; 1,000 at most. */
export const listApis = async (ctx: Ctx): Promise<readonly ListedApi[]> => {
  const { rows } = await ctx.db.run<Row>(sql`
    select d.id, d.name, d.app, coalesce(f.body, r.body)->>'path' as path, coalesce(f.body, r.body)->>'group' as "group",
      coalesce(f.body, r.body)->'source'->>'kind' as source, d.release, d.state, f.id is not null as drafted,
      coalesce((select json_agg(v.version order by v.version desc) from gantry.gateway_version v
        where v.space = d.space and v.api = d.id
          and not coalesce((r.body->'retired')::jsonb @> to_jsonb(v.version), false)), '[]'::json) as versions,
      (select count(*)::int from gantry.gateway_key k where k.space = d.space and k.withdrawn_at is null
        and (k.expires_at is null or k.expires_at > ${ctx.now}) and (k.apis is null or d.id = any(k.apis))) as keys
    from gantry.design d
    left join gantry.design_draft f on f.space = d.space and f.kind = d.kind and f.id = d.id
    left join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = 'api' and d.state <> 'removed'
    order by d.changed_at desc, d.id limit 1000`)
  const traffic = await trafficOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...row, ...(traffic.get(row.id) ?? noTraffic) }))
}

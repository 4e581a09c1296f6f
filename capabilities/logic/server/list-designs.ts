import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import { designedApps, designsSpace } from '@gantry/records/server'
import type { ListedDesign } from '../shared/contract.ts'

/** Designs of a kind the actor may design, newest change first; 2,000 at most. */
export const listDesignsOf = async (ctx: Ctx, kind: string): Promise<readonly ListedDesign[]> => {
  const own = designsSpace(ctx) ? null : [...(await designedApps(ctx))]
  const { rows } = await ctx.db.run<ListedDesign>(sql`
    select d.id, d.name, d.app, d.release, d.state, f.id is not null as drafted,
      (select count(distinct (m.kind, m.id))::int from gantry.design_mention m
        where m.space = d.space and m.to_kind = d.kind and m.to_id = d.id and m.part is null) as uses,
      ${isoMilliseconds(sql`greatest(d.changed_at, f.changed_at, r.at)`)} as "changedAt",
      coalesce(f.changed_name, r.by_name) as "changedBy"
    from gantry.design d
    left join gantry.design_draft f on f.space = d.space and f.kind = d.kind and f.id = d.id
    left join gantry.design_release r
      on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    where d.space = ${ctx.space} and d.kind = ${kind} and d.state <> 'removed'
      and (${own}::text[] is null or d.app = any(${own}::text[]))
    order by greatest(d.changed_at, f.changed_at, r.at) desc, d.id limit 2000`)
  return rows
}

import { type Ctx, sql } from '@gantry/kernel/server'
import { all, where } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'
import type { AssetKind, AssetOverview, FoundAsset } from '../shared/contract.ts'

/** Published assets the actor may see, with the newest own request. */
export const findAssets = async (
  ctx: Ctx,
  { search, category }: { readonly search?: string; readonly category?: string },
): Promise<readonly FoundAsset[]> => {
  const { data } = await findRecords(ctx, 'data_asset', {
    filter: all(where('state', 'eq', 'published'), ...(category ? [where('category', 'eq', category)] : [])),
    fields: ['name', 'description', 'kind', 'grade', 'category', 'steward', 'tags', 'score'],
    sort: [{ field: 'name', direction: 'asc' }],
    pageSize: 100,
    count: 'none',
    ...(search && { search }),
  })
  const { rows } = await ctx.db.run<{ asset: string; state: NonNullable<FoundAsset['request']> }>(sql`
    select distinct on (asset) asset,
      case when state = 'granted' and until <= ${ctx.now} then 'ended' else state end as state
    from gantry.asset_request
    where space = ${ctx.space} and person = ${ctx.actor.personId}::uuid and asset = any(${data.map(({ id }) => id)}::uuid[])
    order by asset, at desc`)
  const own = new Map(rows.map(({ asset, state }) => [asset, state]))
  return data.map(row => ({
    id: row.id,
    name: String(row.name),
    description: typeof row.description === 'string' ? row.description : null,
    kind: row.kind as AssetKind,
    grade: String(row.grade),
    category: titleOf(row.category),
    owner: titleOf(row.steward),
    tags: Array.isArray(row.tags) ? row.tags.map(String) : [],
    score: typeof row.score === 'number' ? row.score : null,
    request: own.get(row.id) ?? null,
  }))
}

const titleOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
    ? value.title
    : null

/** What data the space has, in one statement. */
export const readAssets = async (ctx: Ctx): Promise<AssetOverview> => {
  const { rows } = await ctx.db.run<AssetOverview>(sql`
    with a as (
      select id, f_name as title, f_state as state, f_category as category, f_steward as owner, f_score as score,
        f_checked_at as checked_at, created_at, f_kind as kind, f_object as object
      from gantry.t_data_asset where space = ${ctx.space} and deleted_at is null
    ), used as (
      select a.id, a.title, (select count(distinct (m.kind, m.id))::int from gantry.design_mention m
        where m.space = ${ctx.space} and m.to_kind = a.kind and m.to_id = a.object and m.of = 'release'
          and not (m.kind = a.kind and m.id = a.object)) as used
      from a
    )
    select (select count(*)::int from a) as assets,
      (select count(*)::int from a where state = 'published') as published,
      (select count(*)::int from a where created_at >= date_trunc('month', ${ctx.now}::timestamptz)) as "newThisMonth",
      (select round(avg(score))::int from a) as score,
      (select count(*)::int from a where checked_at < ${ctx.now}::timestamptz - interval '7 days') as stale,
      (select count(*)::int from gantry.asset_request r where r.space = ${ctx.space} and r.state = 'open') as "toDecide",
      (select coalesce(json_agg(x), '[]') from (select id, title from a where owner is null order by title limit 8) x) as "withoutOwner",
      (select coalesce(json_agg(x), '[]') from (
        select id, title, score from a where score < 100 order by score limit 8) x) as worst,
      (select coalesce(json_agg(x), '[]') from (
        select id, title, used from used where used > 0 order by used desc, title limit 8) x) as "mostUsed",
      (select coalesce(json_agg(x), '[]') from (
        select c.f_name as title, count(*)::int as count from a
        left join gantry.t_asset_category c on c.space = ${ctx.space} and c.id = a.category
        group by c.f_name order by 2 desc limit 8) x) as "byCategory",
      (select coalesce(json_agg(x), '[]') from (
        select m.f_name as title, count(*)::int as count from a
        join gantry.t_member m on m.space = ${ctx.space} and m.id = a.owner
        group by m.f_name order by 2 desc limit 8) x) as "byOwner",
      (select coalesce(json_agg(x), '[]') from (
        select to_char(date_trunc('month', g), 'YYYY-MM') as month,
          (select count(*)::int from a where created_at < date_trunc('month', g) + interval '1 month') as count
        from generate_series(${ctx.now}::timestamptz - interval '5 months', ${ctx.now}::timestamptz, interval '1 month') g
        order by g) x) as growth`)
  if (!rows[0]) throw new Error('no row')
  return rows[0]
}

import { type Ctx, empty, patternOf, platform, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/store-contract.ts'
import type { Product } from '../../shared/types.ts'
import { shownBanners } from '../keep/banners.ts'
import { keepsStore } from '../keeper.ts'
import { inUse, numberOf, offeredTo } from '../sql-parts.ts'

const pageSize = 24

/** A product `a` with the version `v` that is offered to a space. */
export const productColumns = ({
  space,
}: Ctx): Sql => sql`a.id, v.facts -> 'name' as name, v.facts -> 'summary' as summary,
  v.facts ->> 'category' as category, v.facts ->> 'icon' as icon, (v.facts -> 'color')::int as color,
  (v.facts -> 'price')::float8 as price, json_build_object('id', a.publisher, 'name', a.publisher_name) as publisher,
  ${numberOf()} as number, case when v.id = a.official then 'official' else 'trial' end as channel, a.installs,
  case when a.reviews > 0 then round(a.star_sum::numeric / a.reviews, 1)::float8 end as stars, a.reviews,
  (select p.id from gantry.store_picture p where p.version = v.id order by p.place limit 1) as picture,
  case when jsonb_array_length(v.contents -> 'tables') > 0 then v.contents -> 'tables' -> 0 end as cut,
  (select ${numberOf(sql`u`)} from gantry.store_install i join gantry.store_version u on u.id = ${inUse}
    where i.space = ${space} and i.app = a.id) as installed,
  a.publisher is not distinct from ${space} as own`

/** Products with the version that is offered to a space. */
export const offered = (space: string): Sql =>
  sql`gantry.store_app a join gantry.store_version v on v.id = ${offeredTo(space)}`

const orders: Readonly<Record<'popular' | 'rated' | 'new' | 'name', Sql>> = {
  popular: sql`a.installs desc`,
  rated: sql`a.star_sum::float8 / greatest(a.reviews, 1) desc, a.reviews desc`,
  new: sql`a.changed_at desc`,
  name: sql`a.words`,
}

/** A page of the products that are offered to the space. */
export const listProducts = async (
  ctx: Ctx,
  { category, search = '', order = 'popular', page = 1 }: InputOf<typeof contract.listProducts>,
): Promise<OutputOf<typeof contract.listProducts>> => {
  const found = search.trim() ? sql`and a.words like ${patternOf(search.toLowerCase())}` : empty
  const db = platform(ctx.kernel)
  const [{ rows }, { rows: counted }, banners, keeps] = await Promise.all([
    db.run<Product>(sql`
      select ${productColumns(ctx)} from ${offered(ctx.space)}
      where true ${category ? sql`and a.category = ${category}` : empty} ${found}
      order by ${orders[order]}, a.id limit ${pageSize + 1} offset ${(page - 1) * pageSize}`),
    db.run<{ category: string; count: number }>(sql`
      select a.category, count(*)::int as count from ${offered(ctx.space)} where true ${found} group by a.category`),
    page === 1 ? shownBanners(ctx) : [],
    keepsStore(ctx),
  ])
  return {
    data: rows.slice(0, pageSize),
    more: rows.length > pageSize,
    counts: Object.fromEntries(counted.map(({ category: of, count }) => [of, count])),
    banners,
    keeps,
  }
}

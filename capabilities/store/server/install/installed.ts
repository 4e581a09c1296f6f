import { limits } from '@gantry/base/shared'
import { type Ctx, isoSeconds, platform, sql } from '@gantry/kernel/server'
import type { InstalledProduct } from '../../shared/store-contract.ts'
import { inUse, numberOf, offeredTo } from '../sql-parts.ts'

/** Products of a space are few; more than these are not listed. */
const most = 200

/** What the space has installed: what can be updated stands first, what was removed last. */
export const listInstalled = async (ctx: Ctx): Promise<readonly InstalledProduct[]> => {
  const { rows } = await platform(ctx.kernel).run<InstalledProduct>(sql`
    with held as (
      select i.*, ${inUse} as used, ${offeredTo(ctx.space)} as offer, a.publisher, a.publisher_name, a.price
      from gantry.store_install i join gantry.store_app a on a.id = i.app where i.space = ${ctx.space} limit ${most}
    )
    select h.app as id, v.facts -> 'name' as name, v.facts ->> 'icon' as icon, (v.facts -> 'color')::int as color,
      json_build_object('id', h.publisher, 'name', h.publisher_name) as publisher, ${numberOf()} as number,
      case when h.used is not null and (o.major, o.minor, o.patch) > (v.major, v.minor, v.patch) then ${numberOf(sql`o`)} end as update,
      h.offer is null or v.state = 'withdrawn' as withdrawn,
      case when h.used is null then 'removed' else 'installed' end as state, h.apps,
      ${isoSeconds(sql`h.at`)} as at, h.by_name as by,
      case when h.used is null then
        ${isoSeconds(sql`h.removed_at + make_interval(days => ${limits.restorableDays}::int)`)} end as until
    from held h join gantry.store_version v on v.id = coalesce(h.used, h.version)
    left join gantry.store_version o on o.id = h.offer
    where h.used is not null or h.removed_at > ${ctx.now}::timestamptz - make_interval(days => ${limits.restorableDays}::int)
    order by h.used is null, ((o.major, o.minor, o.patch) > (v.major, v.minor, v.patch)) is not true, h.at desc`)
  return rows
}

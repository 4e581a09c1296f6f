import { removeApp } from '@gantry/apps/server'
import { AppError, limits } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, platform, sql } from '@gantry/kernel/server'
import type { InstalledProduct } from '../../shared/store-contract.ts'
import { inUse, momentOf, noteEvent, numberOf, offeredTo } from '../sql-parts.ts'
import { countInstalls } from './install-product.ts'

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
      ${momentOf(sql`h.at`)} as at, h.by_name as by,
      case when h.used is null then
        ${momentOf(sql`h.removed_at + make_interval(days => ${limits.restorableDays}::int)`)} end as until
    from held h join gantry.store_version v on v.id = coalesce(h.used, h.version)
    left join gantry.store_version o on o.id = h.offer
    where h.used is not null or h.removed_at > ${ctx.now}::timestamptz - make_interval(days => ${limits.restorableDays}::int)
    order by h.used is null, ((o.major, o.minor, o.patch) > (v.major, v.minor, v.patch)) is not true, h.at desc`)
  return rows
}

/**
 * Moves the applications of a product into the recycle bin, from which they can be brought back for 30 days with their rows.
 * Before, they were exported by the caller's choice.
 * @throws AppError store.not_found; table.in_use naming tables of other applications that refer to theirs
 */
export const uninstallProduct = async (ctx: Ctx, id: string): Promise<void> => {
  await inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ number: string; apps: readonly { id: string }[] }>(sql`
      select ${numberOf(sql`u`)} as number, i.apps
      from gantry.store_install i join gantry.store_version u on u.id = ${inUse}
      where i.space = ${ctx.space} and i.app = ${id} for update of i`)
    const [held] = rows
    if (!held) throw new AppError('store.not_found')
    const { rows: living } = await tx.db.run<{ id: string }>(sql`
      select t.id from gantry.t_application t where t.space = ${ctx.space} and t.deleted_at is null
        and t.id::text = any(${held.apps.map(app => app.id)}::text[])`)
    for (const app of living) await removeApp(tx, app.id)
    await tx.db.run(sql`
      update gantry.store_install set removed_at = ${ctx.now} where space = ${ctx.space} and app = ${id}`)
    await noteEvent(ctx, tx.db, { space: ctx.space, app: id, action: 'uninstalled', number: held.number })
    await audit(tx, { action: 'store.uninstalled', details: { product: id, number: held.number } })
  })
  await countInstalls(ctx, id)
}

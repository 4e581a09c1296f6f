import { AppError, type Issue, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, everySpace, platform, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/keep-contract.ts'
import type { Banner } from '../../shared/types.ts'
import { requireKeeper } from '../keeper.ts'
import { picturesOf } from '../publish/upload-app.ts'
import { offeredTo } from '../sql-parts.ts'

/** Banners are shown one after another; more would never be seen. */
const most = 20

const columns = (
  ctx: Ctx,
): Sql => sql`b.id, b.title, b.line, b.app, b.link, b.look, b.picture, b.starts::text as starts,
  b.ends::text as ends, b.starts <= ${ctx.now}::date and coalesce(b.ends >= ${ctx.now}::date, true) as shown`

/** The banners of today; one of a product that is not offered to the space is left out. */
export const shownBanners = async (ctx: Ctx): Promise<readonly Banner[]> => {
  const { rows } = await platform(ctx.kernel).run<Banner>(sql`
    select ${columns(ctx)} from gantry.store_banner b left join gantry.store_app a on a.id = b.app
    where b.starts <= ${ctx.now}::date and coalesce(b.ends >= ${ctx.now}::date, true)
      and (b.app is null or ${offeredTo(ctx.space)} is not null)
    order by b.place, b.id limit ${most}`)
  return rows
}

/** @throws AppError permission.denied for who does not keep the store, as all here */
export const listBanners = async (ctx: Ctx): Promise<readonly Banner[]> => {
  await requireKeeper(ctx)
  const { rows } = await platform(ctx.kernel).run<Banner>(
    sql`select ${columns(ctx)} from gantry.store_banner b order by b.place, b.id limit ${most}`,
  )
  return rows
}

/** A place inside the product, or a page elsewhere over https. */
const linkForm = /^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s/]+\.[^\s]*)$/

/** @throws AppError request.invalid with issues, store.not_found for an unknown product or banner, file.not_found */
export const saveBanner = async (
  ctx: Ctx,
  given: InputOf<typeof contract.saveBanner>,
): Promise<{ readonly id: string }> => {
  await requireKeeper(ctx)
  const issues: Issue[] = []
  for (const lang of ['zh-CN', 'en'] as const)
    if (given.title[lang].trim() === '') issues.push(issue(`title.${lang}`, 'required'))
  const link = given.link.trim()
  if (link !== '' && !linkForm.test(link)) issues.push(issue('link', 'url'))
  if (given.ends !== null && given.ends < given.starts) issues.push(issue('ends', 'ends_before_start'))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const [picture] =
    given.picture === null || given.picture === 'keep' ? [] : await picturesOf(ctx, [given.picture])
  const id = given.id ?? newId(ctx.now.getTime())
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { title, line, app, look, starts, ends } = given
    const known = await tx.run<{ picture: string | null }>(
      sql`select picture from gantry.store_banner where id = ${id} for update`,
    )
    if (given.id !== undefined && known.count === 0) throw new AppError('store.not_found')
    if (app !== null && (await tx.run(sql`select 1 from gantry.store_app where id = ${app}`)).count === 0)
      throw new AppError('store.not_found')
    if (given.id === undefined && (await tx.run(sql`select 1 from gantry.store_banner`)).count >= most)
      throw new AppError('request.invalid', {}, [issue('id', 'max_items', { max: most })])
    const had = known.rows[0]?.picture ?? null
    const kept = picture ? newId() : given.picture === 'keep' ? had : null
    if (picture)
      await tx.run(sql`
        insert into gantry.store_picture (id, place, mime, content) values (${kept}, 0, ${picture.mime}, ${picture.content})`)
    await tx.run(sql`
      insert into gantry.store_banner (id, place, title, line, app, link, look, picture, starts, ends)
      select ${id}, coalesce(max(place), 0) + 1, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(line)}::jsonb, ${app}::uuid, ${link},
        ${look}::int, ${kept}::uuid, ${starts}::date, ${ends}::date from gantry.store_banner
      on conflict (id) do update set title = excluded.title, line = excluded.line, app = excluded.app, link = excluded.link,
        look = excluded.look, picture = excluded.picture, starts = excluded.starts, ends = excluded.ends`)
    if (had !== null && had !== kept) await tx.run(sql`delete from gantry.store_picture where id = ${had}`)
    await audit({ ...ctx, db: tx }, { action: 'store.banner_saved', details: { banner: id, title } })
  })
  return { id }
}

/** @throws AppError store.not_found */
export const moveBanner = async (
  ctx: Ctx,
  { id, by }: InputOf<typeof contract.moveBanner>,
): Promise<void> => {
  await requireKeeper(ctx)
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ id: string }>(
      sql`select id from gantry.store_banner order by place, id for update`,
    )
    const from = rows.findIndex(row => row.id === id)
    if (from < 0) throw new AppError('store.not_found')
    const to = Math.min(rows.length - 1, Math.max(0, from + (by === 'up' ? -1 : 1)))
    const order = rows.map(row => row.id)
    order.splice(to, 0, ...order.splice(from, 1))
    await tx.run(sql`
      update gantry.store_banner b set place = o.place
      from unnest(${order}::uuid[]) with ordinality as o (id, place) where o.id = b.id`)
    await audit({ ...ctx, db: tx }, { action: 'store.banner_saved', details: { banner: id, by } })
  })
}

/** @throws AppError store.not_found */
export const removeBanner = async (ctx: Ctx, id: string): Promise<void> => {
  await requireKeeper(ctx)
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ picture: string | null }>(
      sql`delete from gantry.store_banner where id = ${id} returning picture`,
    )
    if (!rows[0]) throw new AppError('store.not_found')
    await tx.run(sql`delete from gantry.store_picture where id = ${rows[0].picture}`)
    await audit({ ...ctx, db: tx }, { action: 'store.banner_removed', details: { banner: id } })
  })
}

import { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { type Ctx, isoSeconds, platform, sql } from '@gantry/kernel/server'
import type { ProductPage } from '../../shared/types.ts'
import { withMet } from '../install/needs.ts'
import { printOf } from '../package/sign.ts'
import { inUse, numberOf } from '../sql-parts.ts'
import { offered, productColumns } from './list-products.ts'

/** Ratings and versions on the page of a product. */
const shown = 50

/** Days a space has used a product before it may rate it. */
export const daysBeforeRating = 7

type Row = Omit<ProductPage, 'signedBy'> & { readonly publicKey: string | null }

/** @throws AppError store.not_found, also for a product that is not offered to the space */
export const readProduct = async (ctx: Ctx, id: string): Promise<ProductPage> => {
  const { rows } = await platform(ctx.kernel).run<Row>(sql`
    select ${productColumns(ctx)}, v.id as version, v.facts -> 'description' as description, v.contents, v.needs,
      v.public_key as "publicKey",
      array(select p.id::text from gantry.store_picture p where p.version = v.id order by p.place) as pictures,
      (select coalesce(json_agg(json_build_object('number', ${numberOf(sql`o`)}, 'notes', o.facts -> 'notes',
          'at', ${isoSeconds(sql`coalesce(o.decided_at, o.uploaded_at)`)}) order by o.major desc, o.minor desc, o.patch desc), '[]')
        from (select * from gantry.store_version o where o.app = a.id and o.state = 'published'
          and (o.major, o.minor, o.patch) <= (v.major, v.minor, v.patch)
          order by o.major desc, o.minor desc, o.patch desc limit ${shown}) o) as versions,
      (select coalesce(json_agg(json_build_object('space', r.space, 'by', r.space_name || ' · ' || r.by_name, 'stars', r.stars,
          'body', r.body, 'at', ${isoSeconds(sql`r.at`)}, 'answer', r.answer, 'own', r.space = ${ctx.space}) order by r.at desc), '[]')
        from (select * from gantry.store_review r where r.app = a.id order by r.at desc limit ${shown}) r) as ratings,
      (select ${isoSeconds(sql`i.first_at + make_interval(days => ${daysBeforeRating}::int)`)} from gantry.store_install i
        where i.space = ${ctx.space} and i.app = a.id and ${inUse} is not null) as "ratingFrom",
      coalesce((select i.apps from gantry.store_install i where i.space = ${ctx.space} and i.app = a.id
        and ${inUse} is not null), '[]') as apps,
      (select q.state from gantry.store_request q where q.space = ${ctx.space} and q.app = a.id
        order by q.at desc limit 1) as request
    from ${offered(ctx.space)} where a.id = ${id}`)
  const [row] = rows
  if (!row) throw new AppError('store.not_found')
  const { publicKey, needs, ...page } = row
  return { ...page, needs: await withMet(ctx, needs), signedBy: printOf(publicKey) }
}

/** A picture of a banner or of a version that is published, the space’s own, or to be decided on. @throws AppError file.not_found */
export const storePicture = async (ctx: Ctx, id: string, keeps: boolean): Promise<Download> => {
  const { rows } = await platform(ctx.kernel).run<{ mime: string; content: Buffer }>(sql`
    select p.mime, p.content from gantry.store_picture p
    left join gantry.store_version v on v.id = p.version left join gantry.store_app a on a.id = v.app
    where p.id = ${id} and (p.version is null or v.state in ('published', 'withdrawn') or a.publisher = ${ctx.space}
      or ${keeps}::boolean)`)
  const [row] = rows
  if (!row) throw new AppError('file.not_found')
  const { mime, content } = row
  return new Download({
    stream: Readable.from([content]),
    filename: `picture.${mime.slice(mime.indexOf('/') + 1)}`,
    mime,
    size: content.length,
    inline: true,
  })
}

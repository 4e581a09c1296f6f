import { AppError } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import {
  type Ctx,
  empty,
  isoSeconds,
  openFile,
  patternOf,
  platform,
  type Sql,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { type InputOf, nobody, type OutputOf } from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'

type Row = contract.Announcement

const pageSize = 20

/** Columns every reader gets. */
export const shownColumns = sql`a.id, a.kind, a.title, a.files, a.on_top as "onTop", a.popup,
  ${isoSeconds(sql`a.published_at`)} as "publishedAt", ${isoSeconds(sql`a.starts_at`)} as "startsAt", ${isoSeconds(sql`a.ends_at`)} as "endsAt"`

const isGuest = ({ actor }: Ctx): boolean => actor.personId === nobody

/**
 * Published, valid now, and meant for the visitor. Only the operator speaks to all spaces. Without a session one sees downtimes, and what
 * its author opened to everybody on the internet.
 */
const visible = (ctx: Ctx): Sql => sql`a.state = 'published' and coalesce(a.valid_from, '-infinity') <= now()
  and coalesce(a.valid_to, 'infinity') > now()
  and (a.spaces is null and a.source = 'root' ${isGuest(ctx) ? sql`and (a.guests or a.kind = 'downtime')` : sql`or ${ctx.space} = any(a.spaces)`})
  and (a.user_types = '{}' ${isGuest(ctx) ? empty : sql`or ${ctx.actor.userType} = any(a.user_types)`})`

const read = ({ space, actor }: Ctx): Sql => sql`exists (select 1 from gantry.announcement_read r
  where r.announcement = a.id and r.space = ${space} and r.person = ${actor.personId})`

export const listAnnouncements = async (
  ctx: Ctx,
  { search, page = 1 }: InputOf<typeof contract.listAnnouncements>,
): Promise<OutputOf<typeof contract.listAnnouncements>> => {
  const pattern = patternOf(search ?? '')
  const { rows } = await platform(ctx.kernel).run<Row>(sql`
    select ${shownColumns}, '' as body, ${read(ctx)} as read from gantry.announcement a
    where ${visible(ctx)} ${search?.trim() ? sql`and a.title ilike ${pattern}` : empty}
    order by a.on_top desc, a.published_at desc, a.id limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize }
}

/** Hours before a downtime from which everybody concerned is warned. */
const warning = 72

export const currentAnnouncements = async (
  ctx: Ctx,
): Promise<OutputOf<typeof contract.currentAnnouncements>> => {
  const { rows } = await platform(ctx.kernel).run<Row>(sql`
    select ${shownColumns}, a.body, ${read(ctx)} as read from gantry.announcement a
    where ${visible(ctx)} and (
      a.kind = 'downtime' and a.ends_at > now() and a.starts_at < now() + make_interval(hours => ${warning})
      or a.popup and not ${read(ctx)})
    order by a.starts_at nulls last, a.published_at desc limit 5`)
  return { data: rows }
}

/** @throws AppError announcement.not_found, also for one that is not meant for the visitor */
const visibleRow = async (ctx: Ctx, id: string): Promise<Row & { readonly home: string }> => {
  const { rows } = await platform(ctx.kernel).run<Row & { home: string }>(sql`
    select ${shownColumns}, a.body, a.home, true as read from gantry.announcement a
    where a.id = ${id}::uuid and ${visible(ctx)}`)
  if (!rows[0]) throw new AppError('announcement.not_found')
  return rows[0]
}

/** One announcement, counted as read by a signed-in caller. */
export const readAnnouncement = async (
  ctx: Ctx,
  id: string,
): Promise<OutputOf<typeof contract.readAnnouncement>> => {
  const { home: _home, ...row } = await visibleRow(ctx, id)
  if (!isGuest(ctx))
    await ctx.db.run(sql`
      insert into gantry.announcement_read (announcement, space, person)
      values (${id}, ${ctx.space}, ${ctx.actor.personId}) on conflict do nothing`)
  return row
}

export const announcementFile = async (ctx: Ctx, id: string, file: string): Promise<Download> => {
  const row = await visibleRow(ctx, id)
  const found = row.files.find(each => each.id === file)
  if (!found) throw new AppError('file.not_found')
  const { stream } = openFile(systemCtx(ctx.kernel, row.home, 'file of an announcement'), file)
  return new Download({ stream: stream(), filename: found.name, mime: found.mime, size: found.size })
}

import { AppError, type Issue, issue, newId } from '@gantry/base/shared'
import { field, fieldTypeOf } from '@gantry/fields/shared'
import {
  audit,
  type Ctx,
  empty,
  everySpace,
  findFiles,
  isoSeconds,
  patternOf,
  platform,
  type Sql,
  sql,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'
import { spacesToTell } from './provider-spaces.ts'
import { shownColumns } from './read.ts'

const pageSize = 30

/** The operator keeps those of the platform; a provider only its own. */
const kept = ({ actor }: Ctx): Sql =>
  actor.userType === 'root'
    ? sql`a.source = 'root'`
    : sql`a.source = 'saas' and a.owner = ${actor.userId}::uuid`

export const listManaged = async (
  ctx: Ctx,
  { kind, state, search, id, page = 1 }: InputOf<typeof contract.listManaged>,
): Promise<OutputOf<typeof contract.listManaged>> => {
  const pattern = patternOf(search ?? '')
  const { rows } = await platform(ctx.kernel).run<contract.ManagedAnnouncement>(sql`
    select ${shownColumns}, ${id ? sql`a.body` : sql`'' as body`}, a.state, a.author, a.user_types as "userTypes", a.guests,
      ${isoSeconds(sql`a.valid_from`)} as "validFrom", ${isoSeconds(sql`a.valid_to`)} as "validTo", ${isoSeconds(sql`a.created_at`)} as "createdAt",
      case when a.spaces is null then null else (
        select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name), '[]')
        from gantry.space s where s.id = any(a.spaces)) end as spaces,
      (select count(*)::int from gantry.announcement_read r where r.announcement = a.id) as readers
    from gantry.announcement a
    where ${kept(ctx)} ${kind ? sql`and a.kind = ${kind}` : empty} ${state ? sql`and a.state = ${state}` : empty}
      ${id ? sql`and a.id = ${id}::uuid` : empty} ${search?.trim() ? sql`and a.title ilike ${pattern}` : empty}
    order by a.created_at desc, a.id limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize }
}

type Given = InputOf<typeof contract.saveAnnouncement>

/** What is wrong with an announcement, by field. */
const issuesOf = (given: Given): readonly Issue[] => {
  const { kind, title, spaces, validFrom, validTo, startsAt, endsAt } = given
  const issues: Issue[] = []
  if (title.trim() === '') issues.push(issue('title', 'required'))
  if (/[\p{Cc}\p{Cs}]/u.test(title)) issues.push(issue('title', 'control_character'))
  if (spaces?.length === 0) issues.push(issue('spaces', 'required'))
  if (validFrom && validTo && validFrom >= validTo) issues.push(issue('validTo', 'ends_before_start'))
  if (kind === 'downtime') {
    if (!startsAt) issues.push(issue('startsAt', 'required'))
    if (!endsAt) issues.push(issue('endsAt', 'required'))
    if (startsAt && endsAt && Date.parse(startsAt) >= Date.parse(endsAt))
      issues.push(issue('endsAt', 'ends_before_start'))
  }
  return issues
}

const refuse = (issues: readonly Issue[]): void => {
  if (issues.length > 0) throw new AppError('announcement.invalid', {}, issues)
}

/** A provider tells its own enterprises and nobody else. @throws AppError announcement.invalid */
const requireOwnSpaces = async (ctx: Ctx, spaces: readonly string[]): Promise<void> => {
  const own = await spacesToTell(ctx)
  const stranger = own && spaces.find(space => !own.includes(space))
  if (stranger) refuse([issue('spaces', 'unknown', { value: stranger })])
}

/** @throws AppError announcement.invalid, announcement.state for a published one, announcement.not_found */
export const saveAnnouncement = async (ctx: Ctx, given: Given): Promise<{ id: string }> => {
  refuse(issuesOf(given))
  await requireOwnSpaces(ctx, given.spaces ?? [])
  const richText = field.richText()
  const parsed = fieldTypeOf(richText).parse(given.body, richText, ctx.actor)
  if (!parsed.ok) throw new AppError('announcement.invalid', {}, [issue('body', parsed.code, parsed.params)])
  if (parsed.value === null) refuse([issue('body', 'required')])
  const files = await filesOf(ctx, given)
  const id = given.id ?? newId()
  const { kind, title, spaces, userTypes, onTop, popup, validFrom, validTo, startsAt, endsAt } = given
  const guests = given.guests === true && spaces === null && userTypes.length === 0
  const downtime = kind === 'downtime'
  return ctx.kernel.database.transaction(everySpace, async db => {
    const tx: Ctx = { ...ctx, db, tx: db }
    const { count } = await db.run(sql`
      insert into gantry.announcement as a (id, source, owner, home, kind, title, body, files, spaces, user_types, on_top, popup,
        valid_from, valid_to, starts_at, ends_at, author, to_all, guests)
      values (${id}, ${ctx.actor.userType}, ${ctx.actor.userId}, ${ctx.space}, ${kind}, ${title.trim()}, ${String(parsed.value)},
        ${JSON.stringify(files)}::jsonb, ${spaces === null ? null : [...spaces]}::text[], ${[...userTypes]}::text[], ${onTop}, ${popup},
        ${validFrom}, ${validTo}, ${downtime ? startsAt : null}, ${downtime ? endsAt : null}, ${ctx.actor.name},
        ${spaces === null && ctx.actor.userType === 'saas'}, ${guests && ctx.actor.userType === 'root'})
      on conflict (id) do update set kind = excluded.kind, title = excluded.title, body = excluded.body, files = excluded.files,
        spaces = excluded.spaces, user_types = excluded.user_types, on_top = excluded.on_top, popup = excluded.popup,
        valid_from = excluded.valid_from, valid_to = excluded.valid_to, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        to_all = excluded.to_all, guests = excluded.guests, state = 'draft'
      where ${kept(ctx)} and a.state <> 'published' and a.home = excluded.home`)
    if (count === 0) throw new AppError('announcement.state')
    await audit(tx, { action: 'announcement.saved', details: { id, title } })
    return { id }
  })
}

/** Files the author has uploaded, and those the announcement had already. */
const filesOf = async (ctx: Ctx, { id, files }: Given): Promise<readonly contract.AnnouncedFile[]> => {
  const had = id === undefined ? [] : ((await listManaged(ctx, { id })).data[0]?.files ?? [])
  const found = await findFiles(ctx, files)
  return files.map((file, place) => {
    const own = found.find(each => each.id === file && each.owner === ctx.actor.personId)
    const known = had.find(each => each.id === file) ?? own
    if (!known) throw new AppError('announcement.invalid', {}, [issue(`files.${place}`, 'file_missing')])
    return { id: known.id, name: known.name, size: known.size, mime: known.mime }
  })
}

/**
 * Publishes, and queues an event in every space of the audience: the message centre tells people there in batches, in a
 * background delivery for each space. All spaces of a provider are those of its enterprises at this moment; `to_all` lets it reach later
 * ones.
 * @throws AppError announcement.state, announcement.invalid for a provider whose enterprises are not among the audience
 */
export const publishAnnouncement = async (ctx: Ctx, id: string): Promise<void> => {
  const own = await spacesToTell(ctx)
  const audience =
    own === null
      ? sql`a.spaces`
      : sql`array(select x from unnest(coalesce(a.spaces, ${own}::text[])) x where x = any(${own}::text[]))`
  await change(ctx, id, 'announcement.published', async db => {
    const { rows } = await db.run<{ title: string; spaces: readonly string[] | null }>(sql`
      update gantry.announcement a set state = 'published', published_at = now(), spaces = ${audience}
      where a.id = ${id}::uuid and ${kept(ctx)} and a.state <> 'published' returning title, spaces`)
    if (rows[0]?.spaces?.length === 0) refuse([issue('spaces', 'required')])
    await db.run(sql`
      insert into gantry.outbox (space, type, actor, payload)
      select s.id, 'announcement.published', null,
        jsonb_build_object('id', a.id, 'title', a.title, 'kind', a.kind, 'userTypes', to_jsonb(a.user_types))
      from gantry.announcement a join gantry.space s on s.state = 'active' and (a.spaces is null or s.id = any(a.spaces))
      where a.id = ${id}::uuid and ${rows.length > 0}`)
    return rows[0]?.title ?? null
  })
}

/** Withdraws, and queues an event in every space that was told: the message centre takes its messages back there. */
export const withdrawAnnouncement = (ctx: Ctx, id: string): Promise<void> =>
  change(ctx, id, 'announcement.withdrawn', async db => {
    await db.run(sql`
      insert into gantry.outbox (space, type, actor, payload)
      select s.id, 'announcement.withdrawn', null, jsonb_build_object('id', a.id)
      from gantry.announcement a join gantry.space s on s.state = 'active' and (a.spaces is null or s.id = any(a.spaces))
      where a.id = ${id}::uuid and ${kept(ctx)} and a.state = 'published'`)
    const { rows } = await db.run<{ title: string }>(sql`
      update gantry.announcement a set state = 'withdrawn', spaces = case when a.to_all then null else a.spaces end
      where a.id = ${id}::uuid and ${kept(ctx)} and a.state = 'published' returning a.title`)
    return rows[0]?.title ?? null
  })

export const removeAnnouncement = (ctx: Ctx, id: string): Promise<void> =>
  change(ctx, id, 'announcement.removed', async db => {
    const { rows } = await db.run<{ title: string }>(sql`
      delete from gantry.announcement a where a.id = ${id}::uuid and ${kept(ctx)} and a.state <> 'published'
      returning a.title`)
    return rows[0]?.title ?? null
  })

type Db = Ctx['db']

/**
 * `work` answers the title of what it changed; null: nothing.
 * @throws AppError announcement.state when nothing was changed: gone, another's, or in another state
 */
const change = (
  ctx: Ctx,
  id: string,
  action: string,
  work: (db: Db) => Promise<string | null>,
): Promise<void> =>
  ctx.kernel.database.transaction(everySpace, async db => {
    const title = await work(db)
    if (title === null) throw new AppError('announcement.state')
    await audit({ ...ctx, db, tx: db }, { action, details: { id, title } })
  })

export const findSpaces = async (
  ctx: Ctx,
  { search }: InputOf<typeof contract.findSpaces>,
): Promise<OutputOf<typeof contract.findSpaces>> => {
  const pattern = patternOf(search ?? '')
  const own = await spacesToTell(ctx)
  const { rows } = await platform(ctx.kernel).run<{ id: string; name: string }>(sql`
    select id, name from gantry.space
    where state = 'active' and (${own}::text[] is null or id = any(${own}::text[])) and (name ilike ${pattern} or id ilike ${pattern})
    order by name, id limit 20`)
  return { data: rows }
}

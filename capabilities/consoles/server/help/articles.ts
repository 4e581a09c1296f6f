import { AppError, issue, newId } from '@gantry/base/shared'
import { field, fieldTypeOf } from '@gantry/fields/shared'
import {
  audit,
  type Ctx,
  empty,
  everySpace,
  isoSeconds,
  patternOf,
  platform,
  type Sql,
  sql,
} from '@gantry/kernel/server'
import { type InputOf, type OutputOf, routes } from '@gantry/model/shared'
import type * as contract from '../../shared/help/help-contract.ts'

const pageSize = 50
/** Words without result that are shown. */
const shownInVain = 30

const columns = sql`a.id, a.category, a.lang, a.route, a.title, a.state, a.author, a.views,
  ${isoSeconds(sql`a.changed_at`)} as "changedAt"`

const order = sql`a.category, a.lang, a.place, a.id`

export const listArticles = async (
  ctx: Ctx,
  { category, state, search = '', page = 1 }: InputOf<typeof contract.listArticles>,
): Promise<OutputOf<typeof contract.listArticles>> => {
  const db = platform(ctx.kernel)
  const { rows } = await db.run<contract.Article>(sql`
    select ${columns} from gantry.help_article a
    where true ${category ? sql`and a.category = ${category}` : empty} ${state ? sql`and a.state = ${state}` : empty}
      ${search.trim() ? sql`and a.words like ${patternOf(search.toLowerCase())}` : empty}
    order by ${order} limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  const { rows: inVain } = await db.run<contract.HelpSearch>(sql`
    select s.words, s.lang, s.times, ${isoSeconds(sql`s.last_at`)} as "lastAt" from gantry.help_search s
    order by s.times desc, s.last_at desc, s.words limit ${shownInVain}`)
  return { data: rows.slice(0, pageSize), more: rows.length > pageSize, inVain }
}

/** @throws AppError record.not_found */
export const readArticle = async (ctx: Ctx, id: string): Promise<OutputOf<typeof contract.readArticle>> => {
  const { rows } = await platform(ctx.kernel).run<OutputOf<typeof contract.readArticle>>(
    sql`select ${columns}, a.body from gantry.help_article a where a.id = ${id}`,
  )
  if (!rows[0]) throw new AppError('record.not_found')
  return rows[0]
}

/** The words of rich text, for the search. */
const wordsOf = (title: string, body: string): string =>
  `${title} ${body.replace(/<[^>]*>/g, ' ')}`.replace(/\s+/g, ' ').toLowerCase()

/** @throws AppError request.invalid with issues, record.not_found */
export const saveArticle = async (
  ctx: Ctx,
  given: InputOf<typeof contract.saveArticle>,
): Promise<{ readonly id: string }> => {
  const { category, lang, route } = given
  const title = given.title.trim()
  if (title === '') throw new AppError('request.invalid', {}, [issue('title', 'required')])
  if (route !== null && !routes.some(({ path }) => path === route))
    throw new AppError('request.invalid', {}, [issue('route', 'unknown', { value: route })])
  const richText = field.richText()
  const parsed = fieldTypeOf(richText).parse(given.body, richText, ctx.actor)
  if (!parsed.ok) throw new AppError('request.invalid', {}, [issue('body', parsed.code, parsed.params)])
  if (parsed.value === null) throw new AppError('request.invalid', {}, [issue('body', 'required')])
  const body = String(parsed.value)
  const id = given.id ?? newId(ctx.now.getTime())
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(
      given.id === undefined
        ? sql`insert into gantry.help_article (id, category, lang, route, place, title, body, words, author, changed_at)
            select ${id}, ${category}, ${lang}, ${route}, coalesce(max(a.place), 0) + 1, ${title}, ${body},
              ${wordsOf(title, body)}, ${ctx.actor.name}, ${ctx.now}
            from gantry.help_article a where a.category = ${category} and a.lang = ${lang}`
        : sql`update gantry.help_article set category = ${category}, lang = ${lang}, route = ${route}, title = ${title},
              body = ${body}, words = ${wordsOf(title, body)}, author = ${ctx.actor.name}, changed_at = ${ctx.now}
            where id = ${id}`,
    )
    if (count === 0) throw new AppError('record.not_found')
    await audit({ ...ctx, db: tx }, { action: 'help.saved', details: { id, title } })
  })
  return { id }
}

/** @throws AppError record.not_found */
export const publishArticle = async (
  ctx: Ctx,
  { id, state }: InputOf<typeof contract.publishArticle>,
): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(sql`
      update gantry.help_article set state = ${state}, changed_at = ${ctx.now} where id = ${id}`)
    if (count === 0) throw new AppError('record.not_found')
    await audit({ ...ctx, db: tx }, { action: 'help.published', details: { id, state } })
  })
}

/** @throws AppError record.not_found */
export const moveArticle = async (
  ctx: Ctx,
  { id, by }: InputOf<typeof contract.moveArticle>,
): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ id: string }>(sql`
      select a.id from gantry.help_article a join gantry.help_article m on m.category = a.category and m.lang = a.lang
      where m.id = ${id} order by a.place, a.id for update of a`)
    const ids = rows.map(row => row.id)
    const from = ids.indexOf(id)
    if (from === -1) throw new AppError('record.not_found')
    const to = Math.min(ids.length - 1, Math.max(0, from + (by === 'up' ? -1 : 1)))
    const placed = ids.toSpliced(from, 1).toSpliced(to, 0, id)
    await tx.run(sql`
      update gantry.help_article a set place = x.place
      from unnest(${placed}::uuid[]) with ordinality as x (id, place) where x.id = a.id`)
  })
}

/** @throws AppError record.not_found, also for a published article */
export const removeArticle = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows } = await tx.run<{ title: string }>(
      sql`delete from gantry.help_article where id = ${id} and state = 'draft' returning title`,
    )
    if (!rows[0]) throw new AppError('record.not_found')
    await audit({ ...ctx, db: tx }, { action: 'help.removed', details: { id, title: rows[0].title } })
  })
}

export const forgetSearch = async (ctx: Ctx, words: string): Promise<void> => {
  await platform(ctx.kernel).run(sql`delete from gantry.help_search where words = ${words}`)
}

/** Articles that a reader finds at once. */
const shownFound = 50
/** Words without result that are kept; when there are more, new ones wait until old ones are forgotten. */
const keptWords = 5_000

const published = ({ actor }: Ctx): Sql => sql`a.state = 'published' and a.lang = ${actor.lang}`

/** What a search finds; words that find nothing are counted for the operator. */
export const findHelp = async (
  ctx: Ctx,
  { search = '', route }: InputOf<typeof contract.findHelp>,
): Promise<OutputOf<typeof contract.findHelp>> => {
  const words = search.trim().toLowerCase()
  const db = platform(ctx.kernel)
  const { rows } = await db.run<contract.FoundArticle>(sql`
    select a.id, a.category, a.title from gantry.help_article a
    where ${published(ctx)} ${words ? sql`and a.words like ${patternOf(words.toLowerCase())}` : empty}
      ${route ? sql`and a.route = ${route}` : empty}
    order by ${words ? sql`lower(a.title) not like ${patternOf(words.toLowerCase())}, ` : empty}${order} limit ${shownFound}`)
  if (rows.length === 0 && words.length > 1)
    await db.run(sql`
      insert into gantry.help_search as s (words, lang, last_at)
      select ${words}, ${ctx.actor.lang}, ${ctx.now}
      where (select count(*) from (select 1 from gantry.help_search limit ${keptWords}) k) < ${keptWords}
        or exists (select 1 from gantry.help_search k where k.words = ${words} and k.lang = ${ctx.actor.lang})
      on conflict (words, lang) do update set times = s.times + 1, last_at = excluded.last_at`)
  return { data: rows }
}

/** @throws AppError record.not_found, also for a draft */
export const readHelp = async (ctx: Ctx, id: string): Promise<OutputOf<typeof contract.readHelp>> => {
  const { rows } = await platform(ctx.kernel).run<OutputOf<typeof contract.readHelp>>(sql`
    update gantry.help_article a set views = a.views + 1 where a.id = ${id} and a.state = 'published'
    returning a.id, a.category, a.title, a.body, ${isoSeconds(sql`a.changed_at`)} as "changedAt"`)
  if (!rows[0]) throw new AppError('record.not_found')
  return rows[0]
}

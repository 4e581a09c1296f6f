import { fillIn, type Text, type Texts } from '@gantry/base/shared'
import {
  type Ctx,
  empty,
  isoMilliseconds,
  type Notice,
  patternOf,
  type Sql,
  sql,
} from '@gantry/kernel/server'
import type { InputOf, MessageCategory, OutputOf } from '@gantry/model/shared'
import { messageCategories } from '@gantry/model/shared'
import { catalogOf, readableTitles } from '@gantry/records/server'
import type { listMessages as listing, Message } from '../shared/contract.ts'
import { isUnread } from './unread/is-unread.ts'
import { fillWords } from './words/fill-words.ts'

interface Row
  extends Pick<Message, 'id' | 'kind' | 'category' | 'at' | 'read' | 'starred' | 'actor' | 'facts' | 'link'> {
  readonly app: string | null
  readonly words: Text | null
  readonly table: string | null
  readonly record: string | null
}

const usual = 50

/** Messages whose words one request looks through; a search of more goes on where it stopped. */
const searchedAtOnce = 10_000

/**
 * One page of the caller's messages. Titles of records are read now, with the rights of the caller: a record that is closed
 * to them by now has none, and the message leads nowhere. A search looks through the newest `most` of the messages that the
 * other conditions leave.
 */
export const listMessages = async (
  ctx: Ctx,
  { limit = usual, search = '', ...question }: InputOf<typeof listing>,
  declared: Declared,
  most = searchedAtOnce,
): Promise<OutputOf<typeof listing>> => {
  const wanted = search.trim()
  const own = sql`
    from gantry.inbox i join gantry.message n on n.id = i.message
    where i.space = ${ctx.space} and i.person = ${ctx.actor.personId} ${asked(question)}
    order by i.message desc`
  const { rows } = await ctx.db.run<Row>(sql`
    select i.message as id, i.kind, i.category, ${isoMilliseconds(sql`i.at`)} as at, not ${isUnread} as read, i.starred,
      a.f_name as actor, i.facts, i.link, i.table_id as "table", i.record_id as record, i.app, i.text as words
    from (
      select i.space, i.person, i.message, i.category, i.subject, i.starred, n.kind, n.at, n.actor, n.facts, n.link, n.table_id,
        n.record_id, n.app, n.text
      ${own} limit ${wanted === '' ? limit + 1 : most}) i
    left join gantry.t_member a on a.space = i.space and a.id = i.actor
    ${wanted === '' ? empty : sql`where ${searched(ctx, wanted, declared)}`}
    order by i.message desc limit ${limit + 1}`)
  const shown = rows.slice(0, limit)
  const more = rows.length > limit
  const stopped = wanted === '' || more ? null : await stoppedAt(ctx, own, most)
  const titles = await titlesOf(ctx, shown)
  const { tables } = await catalogOf(ctx)
  const words = await wordsOf(ctx, shown)
  return {
    data: shown.map(({ table, record, app: of, words: _, ...plain }) => {
      const row = { ...plain, text: words.get(plain.id) ?? null }
      const name = of === null ? undefined : titles.get('application')?.get(of)
      const app = of === null || name === undefined ? null : { id: of, name }
      if (table === null || record === null) return { ...row, app, record: null }
      const title = titles.get(table)?.get(record) ?? null
      const link =
        row.link ??
        (title === null || tables.get(table)?.home === 'platform' ? null : `/${table}/detail/${record}`)
      return { ...row, app, link, record: { table, id: record, title } }
    }),
    more: more || stopped !== null,
    next: more ? shown.at(-1)!.id : (stopped?.id ?? null),
    searchedTo: stopped?.at ?? null,
  }
}

/** The last message a search looked at when older ones are left; null when it looked at all. */
const stoppedAt = async (
  ctx: Ctx,
  own: Sql,
  most: number,
): Promise<{ readonly id: string; readonly at: string } | null> => {
  const { rows } = await ctx.db.run<{ id: string; at: string }>(
    sql`select i.message as id, ${isoMilliseconds(sql`n.at`)} as at ${own} limit 2 offset ${most - 1}`,
  )
  return rows.length === 2 ? rows[0]! : null
}

/** Texts that replace the usual ones, by message. */
const wordsOf = async (ctx: Ctx, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> => {
  const own = rows.flatMap(({ id, table, record, words }) =>
    words === null ? [] : [{ id, table, record, words }],
  )
  const filled = own.length === 0 ? [] : await fillWords(ctx, own)
  return new Map(own.map(({ id }, at) => [id, filled[at]!]))
}

/** What searching needs of the notices: their texts, which no column holds. */
export interface Declared {
  readonly notices: readonly Notice[]
  readonly texts: Texts
}

const asked = ({
  category,
  app,
  unread,
  starred,
  from,
  to,
  message,
  before,
}: Omit<InputOf<typeof listing>, 'limit' | 'search'>): Sql => sql`
  ${category ? sql`and i.category = ${category}` : empty}
  ${unread === undefined ? empty : unread ? sql`and ${isUnread}` : sql`and not ${isUnread}`}
  ${starred === undefined ? empty : starred ? sql`and i.starred` : sql`and not i.starred`}
  ${app ? sql`and n.app = ${app}` : empty}
  ${from ? sql`and n.at >= ${from}` : empty}
  ${to ? sql`and n.at < ${to}` : empty}
  ${message ? sql`and i.message = ${message}::uuid` : empty}
  ${before ? sql`and i.message < ${before}::uuid` : empty}`

/** By title of the record, by person, by facts, and by the words of the kind. */
const searched = ({ actor }: Ctx, search: string, { notices, texts }: Declared): Sql => {
  const pattern = patternOf(search)
  const wanted = search.toLowerCase()
  const kinds = notices
    .map(({ name }) => name)
    .filter(name =>
      ['title', 'text'].some(part =>
        fillIn(texts[actor.lang][`notice.${name}.${part}`] ?? '', {})
          .toLowerCase()
          .includes(wanted),
      ),
    )
  return sql`i.subject ilike ${pattern} or a.f_name ilike ${pattern} or i.kind = any(${kinds})
    or (i.facts <> '{}' and exists (select 1 from jsonb_each_text(i.facts) f where f.value ilike ${pattern}))
    or i.text::text ilike ${pattern}`
}

/** Titles of records and applications that the caller may read: one statement per table of the page. */
const titlesOf = async (
  ctx: Ctx,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> => {
  const wanted = new Map<string, Set<string>>()
  const want = (table: string | null, id: string | null) => {
    if (table !== null && id !== null) wanted.set(table, (wanted.get(table) ?? new Set()).add(id))
  }
  for (const { table, record, app } of rows) {
    want(table, record)
    want('application', app)
  }
  const titles = new Map<string, ReadonlyMap<string, string>>()
  for (const [table, ids] of wanted) titles.set(table, await readableTitles(ctx, table, [...ids]))
  return titles
}

/** Larger numbers are shown as more than 99 anyway, and need not be counted. */
const countedTo = 1_000

export const countUnread = async (ctx: Ctx): Promise<Record<MessageCategory, number>> => {
  const { rows } = await ctx.db.run<{ category: MessageCategory; count: number }>(sql`
    select c.category, (select count(*)::int from (
      select 1 from gantry.message_unread u
      where u.space = ${ctx.space} and u.person = ${ctx.actor.personId} and u.category = c.category
      limit ${countedTo}) as unread) as count
    from unnest(${[...messageCategories]}::text[]) as c (category)`)
  return Object.fromEntries(rows.map(({ category, count }) => [category, count])) as Record<
    MessageCategory,
    number
  >
}

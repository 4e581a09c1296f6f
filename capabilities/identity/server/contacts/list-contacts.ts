import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import type { PeopleSelection, PersonLine } from '@gantry/model/shared'
import { literal, selectedContacts, wordsOf } from './selection.ts'

interface Asked extends PeopleSelection {
  readonly from?: string
  readonly after?: string
  readonly size?: number
}

interface ContactPage {
  readonly data: readonly PersonLine[]
  readonly next: string | null
  readonly more: boolean
}

/**
 * One page of colleagues in one statement. Search results and recent people have a single page; search results are
 * ordered by relevance.
 */
export const listContacts = async (ctx: Ctx, asked: Asked): Promise<ContactPage> => {
  const size = asked.size ?? 50
  const words = wordsOf(asked.search)
  const isPaged = words.length === 0 && asked.list !== 'recent'
  const order = words[0]
    ? bestFirst(words[0])
    : asked.list === 'recent'
      ? sql`k.seen_at desc`
      : sql`m.f_name_pinyin`
  const { rows } = await ctx.db.run<PersonLine>(sql`
    select m.id, m.f_name as title, m.f_name_pinyin as pinyin, m.f_position as position,
      d.f_name as department, m.f_extension as extension, k.favourite_at is not null as favourite
    from (
      select m.*, k.favourite_at, k.seen_at as mark_at from ${selectedContacts(ctx, asked)}
        and ${isPaged ? start(ctx, asked) : sql`true`}
      order by ${order}, m.f_name_pinyin, m.id limit ${size + 1}
    ) m
    cross join lateral (select m.favourite_at, m.mark_at as seen_at) k
    left join gantry.t_department d on d.space = m.space and d.id = m.f_department and d.deleted_at is null
    order by ${order}, m.f_name_pinyin, m.id`)
  const data = rows.slice(0, size)
  const more = rows.length > size
  return { data, more, next: more && isPaged ? (data.at(-1)?.id ?? null) : null }
}

/** Start of the page: after the last person of the previous page, or at a letter. */
const start = (ctx: Ctx, { after, from }: Asked): Sql => {
  if (after !== undefined)
    return sql`(m.f_name_pinyin, m.id) > (select l.f_name_pinyin, l.id from gantry.t_member l
      where l.space = ${ctx.space} and l.id = ${after}::uuid)`
  return from === undefined ? sql`true` : sql`m.f_name_pinyin >= ${from}`
}

/** Relevance: the exact name, names with this prefix, readings and initials, then all other matches. */
const bestFirst = (word: string): Sql => {
  const beginning = `${literal(word)}%`
  return sql`case when m.f_name = ${word} then 0 when m.f_name ilike ${beginning} then 1
    when m.f_spelling ilike ${beginning} or m.f_spelling ilike ${`% ${beginning}`} then 2 else 3 end`
}

/** Number of colleagues in a selection by initial letter. */
export const countContacts = async (
  ctx: Ctx,
  asked: PeopleSelection,
): Promise<readonly { readonly letter: string; readonly count: number }[]> => {
  const { rows } = await ctx.db.run<{ letter: string; count: number }>(sql`
    select case when l.letter ~ '^[A-Z]$' then l.letter else '#' end as letter,
      sum(l.count)::int as count
    from (select upper(left(m.f_name_pinyin, 1)) as letter, count(*) as count
      from ${selectedContacts(ctx, asked)} group by 1) l
    group by 1 order by 1`)
  return rows
}

import { type Ctx, empty, type Sql, sql } from '@gantry/kernel/server'
import type { PeopleSelection, PersonLine } from '@gantry/model/shared'
import { selectedContacts, termsWith, wordsOf } from './selection.ts'

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

/** One page of colleagues in one statement. Recent people and search results have a single page. */
export const listContacts = async (ctx: Ctx, asked: Asked): Promise<ContactPage> => {
  const size = asked.size ?? 50
  const [word, ...others] = wordsOf(asked.search)
  const isPaged = word === undefined && asked.list !== 'recent'
  const page =
    word === undefined
      ? inOrder(ctx, asked, isPaged ? start(ctx, asked) : sql`true`)
      : bestFirst(ctx, word, { ...asked, search: others.join(' ') })
  const { rows } = await ctx.db.run<PersonLine>(sql`
    select m.id, m.f_name as title, m.f_name_pinyin as pinyin, m.f_position as position,
      d.f_name as department, m.f_extension as extension, k.favourite_at is not null as favourite
    from (select x.*, row_number() over () as place from (${page} limit ${size + 1}) x) page
    join gantry.t_member m on m.space = ${ctx.space} and m.id = page.id
    left join gantry.contact_mark k on k.space = m.space and k.owner = ${ctx.actor.personId}::uuid and k.person = m.id
    left join gantry.t_department d on d.space = m.space and d.id = m.f_department and d.deleted_at is null
    order by page.place`)
  const data = rows.slice(0, size)
  const more = rows.length > size
  return { data, more, next: more && isPaged ? (data.at(-1)?.id ?? null) : null }
}

const inOrder = (ctx: Ctx, asked: Asked, from: Sql): Sql => sql`
  select m.id from ${selectedContacts(ctx, asked)} and ${from}
  order by ${asked.list === 'recent' ? sql`k.seen_at desc,` : empty} m.f_name_pinyin, m.id`

/**
 * Relevance: the exact name, names with this prefix, readings and initials, then all other matches. The members of other
 * conditions are looked up only if there are such conditions: one word alone is answered from the index of terms.
 */
const bestFirst = (ctx: Ctx, word: string, others: Asked): Sql => {
  const { list = 'all', department, group, post, search } = others
  const isNarrowed = list !== 'all' || [department, group, post].some(id => id !== undefined) || search !== ''
  return sql`
    select f.id from (
      select t.member as id, t.pinyin, min(case when t.term = lower(${word}) and t.weight = 1 then 0 else t.weight end) as weight
      from ${termsWith(ctx, word)} group by 1, 2) f
    where ${isNarrowed ? sql`f.id in (select m.id from ${selectedContacts(ctx, others)})` : sql`true`}
    order by f.weight, f.pinyin, f.id`
}

/** Start of the page: after the last person of the previous page, or at a letter. */
const start = (ctx: Ctx, { after, from }: Asked): Sql => {
  if (after !== undefined)
    return sql`(m.f_name_pinyin, m.id) > (select l.f_name_pinyin, l.id from gantry.t_member l
      where l.space = ${ctx.space} and l.id = ${after}::uuid)`
  return from === undefined ? sql`true` : sql`m.f_name_pinyin >= ${from}`
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

import { type Ctx, join, type Sql, sql } from '@gantry/kernel/server'
import type { PeopleList, PeopleSelection } from '@gantry/model/shared'
import { groupMembers } from '../groups/group-members.ts'

/** Maximum search words; further words are ignored. */
const mostWords = 8

/**
 * Active members `m` of the selection; `k` is the caller's mark on each. Conditions use only fields that every
 * colleague may read.
 */
export const selectedContacts = (ctx: Ctx, asked: PeopleSelection): Sql => {
  const conditions = [
    sql`m.space = ${ctx.space} and m.deleted_at is null and m.f_state = 'active'`,
    ...lists[asked.list ?? 'all'](ctx),
    ...(asked.department === undefined ? [] : [within(ctx, asked.department, asked.below ?? true)]),
    ...(asked.group === undefined ? [] : [groupMembers(ctx, asked.group)]),
    ...(asked.post === undefined ? [] : [holding(ctx, asked.post)]),
    ...wordsOf(asked.search).map(word => matches(ctx, word)),
  ]
  return sql`gantry.t_member m
    left join gantry.contact_mark k
      on k.space = m.space and k.owner = ${ctx.actor.personId}::uuid and k.person = m.id
    where ${join(conditions, ' and ')}`
}

const lists: Readonly<Record<PeopleList, (ctx: Ctx) => readonly Sql[]>> = {
  all: () => [],
  favourites: () => [sql`k.favourite_at is not null`],
  recent: () => [sql`k.seen_at is not null`],
  team: ctx => [sql`m.f_department = any(${ctx.actor.departments}::uuid[])`],
}

/** In a department, as the main or an additional one. */
const within = (ctx: Ctx, department: string, below: boolean): Sql => {
  const departments = below
    ? sql`select d.id from gantry.t_department d, gantry.t_department top
        where top.space = ${ctx.space} and top.id = ${department}::uuid and d.space = top.space
          and d.deleted_at is null and starts_with(d.f_path, top.f_path)`
    : sql`select ${department}::uuid`
  return sql`(m.f_department in (${departments}) or m.id in (
    select o.member from gantry.member_department o
    where o.space = ${ctx.space} and o.department in (${departments})))`
}

/** Holds a post. */
const holding = (ctx: Ctx, post: string): Sql => sql`m.id in (
  select unnest(p.f_holders) from gantry.t_post p
  where p.space = ${ctx.space} and p.id = ${post}::uuid and p.deleted_at is null)`

/** The words of a search. */
export const wordsOf = (search = ''): readonly string[] =>
  search.replaceAll('\0', '').split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Above every character, so `term < word || last` ends the range of a prefix. */
const last = String.fromCodePoint(0x10ffff)

/** Terms `t` of members that begin with a word. */
export const termsWith = (ctx: Ctx, word: string): Sql => sql`gantry.person_term t
  where t.space = ${ctx.space} and t.term >= lower(${word}) and t.term < lower(${word}) || ${last}`

/** Whether a member `m` is found by a word. */
export const matches = (ctx: Ctx, word: string): Sql =>
  sql`m.id in (select t.member from ${termsWith(ctx, word)})`

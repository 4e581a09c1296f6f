import { isUuid } from '@gantry/base/shared'
import { type Ctx, join, type Sql, sql } from '@gantry/kernel/server'
import type { Filter, Ref, UserType } from '@gantry/model/shared'
import { matches, wordsOf } from '../contacts/selection.ts'
import type { Right } from './columns.ts'
import { businessTypes } from './rules.ts'

/** A person as a line of the matrix. */
export interface PersonLine {
  readonly id: string
  readonly title: string
  readonly note: string | null
  readonly userType: UserType
  readonly roles: readonly Ref[]
}

export interface PeopleAsked {
  readonly search?: string | undefined
  readonly department?: string | undefined
  readonly after?: string | undefined
  readonly right: Right | null
}

/** Maximum counted for totals. */
export const countedTo = 10_000

/** A page of active people in name order, with the total, in one statement. */
export const readPeople = async (
  ctx: Ctx,
  asked: PeopleAsked,
  limit: number,
): Promise<{ readonly lines: readonly PersonLine[]; readonly total: number }> => {
  const among = sql`m.space = ${ctx.space} and m.deleted_at is null and m.f_state = 'active' and ${named(ctx, asked)}
    and ${below(asked)} and ${asked.right ? holds(asked.right) : sql`true`}`
  const { rows } = await ctx.db.run<{ lines: readonly PersonLine[] | null; total: number }>(sql`
    with page as (
      select m.id, m.space, m.f_name, m.f_name_pinyin, m.f_position, m.f_department, ${userTypeOf} as "userType"
      from gantry.t_member m
      where ${among} and ${
        asked.after === undefined
          ? sql`true`
          : sql`(m.f_name_pinyin, m.id) > (select l.f_name_pinyin, l.id from gantry.t_member l
              where l.space = ${ctx.space} and l.id = ${asked.after}::uuid)`
      }
      order by m.f_name_pinyin, m.id limit ${limit}
    )
    select (select json_agg(json_build_object('id', p.id, 'title', p.f_name, 'userType', p."userType",
        'note', concat_ws(' · ', d.f_name, nullif(p.f_position, '')), 'roles', coalesce(held.roles, '[]'))
        order by p.f_name_pinyin, p.id)
      from page p
      left join gantry.t_department d on d.space = p.space and d.id = p.f_department and d.deleted_at is null
      left join lateral (
        select json_agg(json_build_object('id', r.id, 'title', r.f_name) order by r.f_name) as roles
        from gantry.member_role h
        join gantry.t_role r on r.space = h.space and r.id = h.role and r.deleted_at is null
        where h.space = p.space and h.member = p.id
      ) held on true) as lines,
      (select count(*)::int from (select 1 from gantry.t_member m where ${among} limit ${countedTo + 1}) c) as total`)
  const [found] = rows
  return { lines: found?.lines ?? [], total: found?.total ?? 0 }
}

const userTypeOf = sql`(select coalesce(a.platform_type, nullif(m.f_user_type, 'platform'), 'user')
  from gantry.account a where a.id = m.f_account::uuid)`

const named = (ctx: Ctx, { search }: PeopleAsked): Sql => {
  const words = wordsOf(search).map(word => matches(ctx, word))
  return words.length === 0 ? sql`true` : join(words, ' and ')
}

const below = ({ department }: PeopleAsked): Sql =>
  department === undefined
    ? sql`true`
    : sql`m.f_department in (select d.id from gantry.t_department d
        where d.space = m.space and d.deleted_at is null
          and ${department}::text = any (string_to_array(trim(both '/' from d.f_path), '/')))`

/** People to whom a rule of the table grants the operation; every other right also requires reading. */
const holds = ({ table, operation }: Right): Sql => {
  const opens = (wanted: string): Sql =>
    anyOf(
      table.policy
        .filter(({ operations, rows }) => rows !== false && operations.some(each => each === wanted))
        .map(({ who }) => personIn(who)),
    )
  const business = table.home === 'platform' ? sql`true` : sql`${userTypeOf} = any (${businessTypes}::text[])`
  return sql`(${business} and ${opens('read')} and ${opens(operation)})`
}

/** The condition of a rule on people, over the member `m`. */
const personIn = (who: Filter | undefined): Sql => {
  if (who === undefined || who === true) return sql`true`
  if (who === false) return sql`false`
  switch (who.op) {
    case 'role':
      return 'role' in who && isUuid(who.role)
        ? sql`exists (select 1 from gantry.member_role h
            join gantry.t_role r on r.space = h.space and r.id = h.role and r.deleted_at is null
            where h.space = m.space and h.member = m.id and h.role = ${who.role}::uuid)`
        : sql`false`
    case 'userType':
      return 'types' in who ? sql`${userTypeOf} = any (${who.types}::text[])` : sql`false`
    case 'and':
      return who.of.reduce<Sql>((sum, part) => sql`(${sum} and ${personIn(part)})`, sql`true`)
    case 'or':
      return anyOf(who.of.map(personIn))
    case 'not':
      return sql`(not ${personIn(who.of)})`
    default:
      return sql`false`
  }
}

const anyOf = (parts: readonly Sql[]): Sql =>
  parts.reduce<Sql>((sum, part) => sql`(${sum} or ${part})`, sql`false`)

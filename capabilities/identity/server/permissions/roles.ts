import { type Ctx, patternOf, type Sql, sql } from '@gantry/kernel/server'
import type { Right } from './columns.ts'
import { countedTo } from './people.ts'
import { cellOf, rolesIn, rulesOfRole } from './rules.ts'

/** A role as a line of the matrix. */
export interface RoleLine {
  readonly id: string
  readonly title: string
  readonly note: string | null
  readonly members: number
}

interface RolesAsked {
  readonly search?: string | undefined
  readonly after?: string | undefined
  readonly right: Right | null
}

/** A page of roles by name, with the total, in one statement. */
export const readRoles = async (
  ctx: Ctx,
  { search, after, right }: RolesAsked,
  limit: number,
): Promise<{ readonly lines: readonly RoleLine[]; readonly total: number }> => {
  const text = search?.trim() ?? ''
  const like = patternOf(text)
  const among = sql`r.space = ${ctx.space} and r.deleted_at is null
    and ${text === '' ? sql`true` : sql`(r.f_name ilike ${like} or r.f_description ilike ${like})`}
    and ${right ? sql`r.id::text = any (${holdersOf(right)}::text[])` : sql`true`}`
  const later: Sql =
    after === undefined
      ? sql`true`
      : sql`(r.f_name, r.id) > (select l.f_name, l.id from gantry.t_role l
          where l.space = ${ctx.space} and l.id = ${after}::uuid)`
  const { rows } = await ctx.db.run<{ lines: readonly RoleLine[] | null; total: number }>(sql`
    with page as (
      select r.id, r.space, r.f_name, r.f_description from gantry.t_role r
      where ${among} and ${later} order by r.f_name, r.id limit ${limit}
    )
    select (select json_agg(json_build_object('id', p.id, 'title', p.f_name, 'note', p.f_description,
        'members', (select count(*)::int from gantry.member_role h
          join gantry.t_member m on m.space = h.space and m.id = h.member and m.deleted_at is null
            and m.f_state = 'active'
          where h.space = p.space and h.role = p.id)) order by p.f_name, p.id) from page p) as lines,
      (select count(*)::int from (select 1 from gantry.t_role r where ${among} limit ${countedTo + 1}) c) as total`)
  const [found] = rows
  return { lines: found?.lines ?? [], total: found?.total ?? 0 }
}

/** The roles that grant a right by themselves. */
const holdersOf = ({ table, operation }: Right): readonly string[] =>
  [...new Set(rolesIn(table.policy))].filter(role =>
    cellOf(rulesOfRole(table, role))?.operations.includes(operation),
  )

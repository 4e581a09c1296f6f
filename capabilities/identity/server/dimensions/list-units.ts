import { type Ctx, sql } from '@gantry/kernel/server'
import { mostUnits, type UnitNode } from '../../shared/index.ts'

/** The units of a dimension in one statement; every colleague may read them. */
export const listUnits = async (
  ctx: Ctx,
  dimension: string,
): Promise<{ readonly data: readonly UnitNode[]; readonly more: boolean }> => {
  const { rows } = await ctx.db.run<UnitNode>(sql`
    select u.id, u.f_name as name, u.f_above as parent,
      case when l.id is not null then json_build_object('id', l.id, 'title', l.f_name) end as manager,
      coalesce(c.members, 0) as members
    from (select * from gantry.t_org_unit u where u.space = ${ctx.space} and u.deleted_at is null
      and u.f_dimension = ${dimension}::uuid order by u.f_name, u.id limit ${mostUnits + 1}) u
    left join gantry.t_member l on l.space = u.space and l.id = u.f_manager and l.deleted_at is null
    left join lateral (
      select count(distinct p.f_person)::int as members from gantry.t_org_place p
      where p.space = u.space and p.f_unit = u.id and p.deleted_at is null
        and coalesce(p.f_begins, '-infinity') <= current_date and coalesce(p.f_ends, 'infinity') >= current_date
    ) c on true
    order by u.f_name, u.id`)
  return { data: rows.slice(0, mostUnits), more: rows.length > mostUnits }
}

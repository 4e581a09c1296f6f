import { type Ctx, sql } from '@gantry/kernel/server'
import type { DepartmentNode } from '../../shared/index.ts'
import { namePinyin } from './name-pinyin.ts'

/** Every department of the space, parents before children, siblings in the administrator's order. */
export const listDepartments = async (ctx: Ctx): Promise<DepartmentNode[]> => {
  const { rows } = await ctx.db.run<Omit<DepartmentNode, 'reading'>>(sql`
    with counted as (
      select m.f_department as department, count(*)::int as members from gantry.t_member m
      where m.space = ${ctx.space} and m.deleted_at is null and m.f_state = 'active' group by m.f_department
    )
    select d.id, d.f_name as name, d.f_parent as parent, d.f_order::float8 as "order", coalesce(c.members, 0) as members,
      case when l.id is not null then json_build_object('name', l.f_name, 'reading', l.f_name_pinyin) end as manager
    from gantry.t_department d left join counted c on c.department = d.id
    left join gantry.t_member l on l.space = d.space and l.id = d.f_manager and l.deleted_at is null
    where d.space = ${ctx.space} and d.deleted_at is null
    order by length(d.f_path), d.f_order nulls last, d.f_name`)
  return rows.map(row => ({ ...row, reading: readingOf(row.name) }))
}

/** Readings of names, which take longer to find than to look up; beyond this many the cache starts anew. */
const mostKnown = 20_000
const known = new Map<string, string>()

const readingOf = (name: string): string => {
  const found = known.get(name) ?? namePinyin(name)
  if (known.size >= mostKnown) known.clear()
  known.set(name, found)
  return found
}

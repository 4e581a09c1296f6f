import { type Ctx, sql } from '@gantry/kernel/server'
import type { DepartmentNode } from '../../shared/index.ts'

/** Every department of the space, parents before children, siblings in the administrator's order. */
export const listDepartments = async (ctx: Ctx): Promise<DepartmentNode[]> => {
  const { rows } = await ctx.db.run<DepartmentNode>(sql`
    with counted as (
      select m.f_department as department, count(*)::int as members from gantry.t_member m
      where m.space = ${ctx.space} and m.deleted_at is null and m.f_state = 'active' group by m.f_department
    )
    select d.id, d.f_name as name, d.f_parent as parent, d.f_order::float8 as "order", coalesce(c.members, 0) as members
    from gantry.t_department d left join counted c on c.department = d.id
    where d.space = ${ctx.space} and d.deleted_at is null
    order by length(d.f_path), d.f_order nulls last, d.f_name`)
  return rows
}

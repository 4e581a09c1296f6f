import type { AreaOutline } from '@gantry/devices/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { outlinesOf, textIn } from './area-rows.ts'

/**
 * Every area of the space whose outline is drawn, by name: rules watch fences whoever made them. One whose name another area
 * has too is named with the area it lies in.
 */
export const drawnAreas = async (ctx: Ctx): Promise<readonly AreaOutline[]> => {
  const { rows: data } = await ctx.db.run<{ readonly id: string; readonly name: unknown }>(sql`
    select a.id, case when p.f_name is not null and exists (
        select 1 from gantry.t_plant_area o where o.space = a.space and o.id <> a.id and o.deleted_at is null
          and lower(trim(o.f_name)) = lower(trim(a.f_name)))
      then p.f_name || ' / ' || a.f_name else a.f_name end as name
    from gantry.t_plant_area a
      left join gantry.t_plant_area p on p.space = a.space and p.id = a.f_parent and p.deleted_at is null
    where a.space = ${ctx.space} and a.deleted_at is null and a.f_outline is not null order by a.f_name, a.id`)
  const outlines = await outlinesOf(
    ctx,
    data.map(({ id }) => id),
  )
  return data
    .map(({ id, name }) => ({ id, name: textIn(name), outline: outlines.get(id) ?? [] }))
    .filter(({ outline }) => outline.length >= 3)
}

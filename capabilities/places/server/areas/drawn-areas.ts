import type { AreaOutline } from '@gantry/devices/server'
import { type Ctx, sql } from '@gantry/kernel/server'
import { outlinesOf, textIn } from './area-rows.ts'

/** Every area of the space whose outline is drawn, by name: rules watch fences whoever made them. */
export const drawnAreas = async (ctx: Ctx): Promise<readonly AreaOutline[]> => {
  const { rows: data } = await ctx.db.run<{ readonly id: string; readonly name: unknown }>(sql`
    select id, f_name as name from gantry.t_plant_area
    where space = ${ctx.space} and deleted_at is null and f_outline is not null order by f_name, id`)
  const outlines = await outlinesOf(
    ctx,
    data.map(({ id }) => id),
  )
  return data
    .map(({ id, name }) => ({ id, name: textIn(name), outline: outlines.get(id) ?? [] }))
    .filter(({ outline }) => outline.length >= 3)
}

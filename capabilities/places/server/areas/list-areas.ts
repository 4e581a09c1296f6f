import { type Ctx, sql } from '@gantry/kernel/server'
import { findRecords } from '@gantry/records/server'
import type { AreaInfo } from '../../shared/contract.ts'
import { idIn, outlinesOf, planIn, textIn } from './area-rows.ts'

const mostAreas = 200

/** The areas the caller may read, by name. */
export const listAreas = async (ctx: Ctx): Promise<readonly AreaInfo[]> => {
  const { data } = await findRecords(ctx, 'plant_area', {
    sort: [{ field: 'name', direction: 'asc' }],
    pageSize: mostAreas,
    count: 'none',
  })
  const { rows } = await ctx.db.run<{
    readonly area: string
    readonly devices: number
    readonly alarms: number
  }>(sql`
    select p.f_area as area, count(distinct p.id)::int as devices, count(a.id)::int as alarms
    from gantry.t_area_device p
      join gantry.t_device d on d.id = p.f_device and d.space = p.space and d.deleted_at is null
      left join gantry.t_alarm a on a.space = p.space and a.f_device = p.f_device and a.f_hidden is null and a.deleted_at is null
        and a.f_state in ('active', 'acknowledged', 'returned')
        and (a.f_shelved_until is null or a.f_shelved_until <= ${ctx.now}::timestamptz)
    where p.space = ${ctx.space} and p.f_area = any(${data.map(row => row.id)}::uuid[]) and p.deleted_at is null
    group by p.f_area`)
  const outlines = await outlinesOf(
    ctx,
    data.map(row => row.id),
  )
  const counts = new Map(rows.map(row => [row.area, row]))
  return data.map(row => ({
    id: row.id,
    name: textIn(row.name),
    parent: idIn(row.parent),
    plan: planIn(row),
    outline: outlines.get(row.id) ?? [],
    fence: row.fence === true,
    devices: counts.get(row.id)?.devices ?? 0,
    alarms: counts.get(row.id)?.alarms ?? 0,
  }))
}

import { type Ctx, sql } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'
import type { OutOfStep } from '../../shared/contract.ts'

/** Devices shown at most. */
const most = 50

/** Devices the caller may read that have not reported what is desired of them, the longest first. */
export const listOutOfStep = async (
  ctx: Ctx,
): Promise<{ readonly data: readonly OutOfStep[]; readonly total: number }> => {
  const { rows } = await ctx.db.run<OutOfStep & { readonly total: number }>(sql`
    select d.id, d.f_name as name, d.f_code as code, coalesce(d.f_state = 'online', false) as "isOnline", w.properties, w.since,
      count(*) over ()::int as total
    from gantry.device_twin t
      join gantry.t_device d on d.space = t.space and d.id = t.device and d.deleted_at is null
      left join gantry.design g on g.space = t.space and g.kind = 'product' and g.id = d.f_product::text
      left join gantry.design_release r on r.space = g.space and r.kind = g.kind and r.id = g.id and r.number = g.release,
      lateral (
        select json_agg(json_build_object('code', p.name, 'name', (
            select point -> 'name' from json_array_elements(r.body -> 'points') point
            where point ->> 'code' = p.name limit 1)) order by p.name) as properties, min(p.body ->> 'at') as since
        from jsonb_each(t.desired) as p (name, body)
        where p.body -> 'value' is distinct from t.reported -> p.name -> 'value') w
    where t.space = ${ctx.space} and t.desired <> '{}' and w.properties is not null
    order by w.since, d.id limit ${most}`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { data: [], total: 0 }
  const { data: readable } = await findRecords(ctx, 'device', {
    filter: where('id', 'in', ids),
    fields: ['code'],
    pageSize: most,
    count: 'none',
  })
  const seen = new Set(readable.map(({ id }) => id))
  return {
    data: rows.filter(({ id }) => seen.has(id)).map(({ total: _, ...row }) => row),
    total: rows[0]?.total ?? 0,
  }
}

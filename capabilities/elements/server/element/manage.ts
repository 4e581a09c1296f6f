import { AppError } from '@gantry/base/shared'
import { retireDesign, setDesignState } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { ManagedElement } from '../../shared/element/contract.ts'

/** Components of a space that are listed. */
const most = 200

const uses = sql`(select count(distinct (m.kind, m.id)) from gantry.design_mention m
  join gantry.design u on u.space = m.space and u.kind = m.kind and u.id = m.id and u.state <> 'removed'
  where m.space = d.space and m.to_kind = 'element' and m.to_id = d.id)`

/** The components of the space, last changed first. */
export const manageElements = async (ctx: Ctx): Promise<readonly ManagedElement[]> => {
  const { rows } = await ctx.db.run<ManagedElement>(sql`
    select d.id, d.state, d.release, b.body ->> 'name' as name, b.body ->> 'description' as description,
      t.body is not null as drafted, coalesce(r.body -> 'properties', '[]'::json) as properties, ${uses}::int as used,
      coalesce(t.changed_name, r.by_name) as "editedBy",
      ${isoMilliseconds(sql`coalesce(t.changed_at, r.at)`)} as "editedAt"
    from gantry.design d
    left join gantry.design_draft t on t.space = d.space and t.kind = d.kind and t.id = d.id
    left join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    cross join lateral (select coalesce(t.body, r.body) as body) b
    where d.space = ${ctx.space} and d.kind = 'element' and d.state <> 'removed' and b.body is not null
    order by coalesce(t.changed_at, r.at) desc, d.id limit ${most}`)
  return rows
}

/** @throws AppError request.not_found, element.in_use when something that shows it would lose it */
export const setElementState = (
  ctx: Ctx,
  id: string,
  state: 'active' | 'stopped' | 'removed',
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ readonly used: number }>(sql`
      select ${uses}::int as used from gantry.design d
      where d.space = ${tx.space} and d.kind = 'element' and d.id = ${id} and d.state <> 'removed' for update of d`)
    const [found] = rows
    if (!found) throw new AppError('request.not_found')
    if (state === 'removed' && found.used > 0) throw new AppError('element.in_use', { count: found.used })
    const key = { kind: 'element', id }
    if (state === 'removed') await retireDesign(tx, key)
    else await setDesignState(tx, key, state)
    await audit(tx, { action: 'element.state', details: { element: id, state } })
  })

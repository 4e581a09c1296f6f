import { type Ctx, sql } from '@gantry/kernel/server'
import type { Mentioning } from '../shared/contract.ts'

interface Row extends Omit<Mentioning, 'design'>, Omit<Mentioning['design'], 'name'> {
  readonly title: Mentioning['design']['name']
}

/** The designs that refer to a thing, or to one part of it. Those only a draft refers from are told apart by `of`. */
export const whoMentions = async (
  ctx: Ctx,
  to: { readonly kind: string; readonly id: string; readonly part?: string; readonly limit?: number },
): Promise<readonly Mentioning[]> => {
  const part = to.part ?? null
  const { rows } = await ctx.db.run<Row>(sql`
    select d.kind, d.id, d.name as title, d.app, m.at, m.how, m.part, m.of, m.name
    from gantry.design_mention m
    join gantry.design d on d.space = m.space and d.kind = m.kind and d.id = m.id
    where m.space = ${ctx.space} and m.to_kind = ${to.kind} and m.to_id = ${to.id} and d.state <> 'removed'
      and (${part}::text is null or m.part = ${part})
      and (m.of = 'release' or not exists (
        select from gantry.design_mention r
        where r.space = m.space and r.kind = m.kind and r.id = m.id and r.of = 'release' and r.at = m.at
          and r.to_kind = m.to_kind and r.to_id = m.to_id and r.part is not distinct from m.part))
    order by d.kind, d.id, m.at limit ${to.limit ?? 200}`)
  return rows.map(({ kind, id, title, app, ...rest }) => ({ design: { kind, id, name: title, app }, ...rest }))
}

import { type Ctx, sql } from '@gantry/kernel/server'
import type { Mentioning } from '../shared/contract.ts'
import { knownDesigns } from './design-server.ts'
import { otherUses } from './other-uses.ts'

type Row = Omit<Mentioning, 'design' | 'to' | 'removable'> &
  Omit<Mentioning['design'], 'name'> & {
    readonly title: Mentioning['design']['name']
    readonly toId: string
    readonly part: string | null
  }

/** A kind that is registered no longer takes nothing out. */
const isRemovable = ({ kernel }: Ctx, kind: string): boolean =>
  knownDesigns(kernel).get(kind)?.kind.dropField !== undefined

/**
 * The designs, and what else is registered, that refer to things of a kind or to one part of them. Those only a draft refers from
 * are told apart by `of`. 500 references of designs at most.
 */
export const whoMentions = async (
  ctx: Ctx,
  to: {
    readonly kind: string
    readonly ids: readonly string[]
    readonly part?: string
    /** Only these parts, of whichever id. */
    readonly parts?: readonly string[]
    /** Leaves out what this design says about itself. */
    readonly but?: string
  },
): Promise<readonly Mentioning[]> => {
  const parts = to.part === undefined ? (to.parts ?? null) : [to.part]
  const but = to.but ?? null
  const { rows } = await ctx.db.run<Row>(sql`
    select d.kind, d.id, d.name as title, d.app,
      (select t.to_id from gantry.design_mention t where t.space = d.space and t.kind = d.kind and t.id = d.id
        and t.at = 'table' and t.to_kind = 'table' limit 1) as table,
      m.at, m.how, m.to_id as "toId", m.part, m.of, m.name
    from gantry.design_mention m
    join gantry.design d on d.space = m.space and d.kind = m.kind and d.id = m.id
    where m.space = ${ctx.space} and m.to_kind = ${to.kind} and m.to_id = any(${to.ids}::text[])
      and d.state <> 'removed' and (${parts}::text[] is null or m.part = any(${parts}::text[]))
      and (${but}::text is null or d.id <> ${but} or d.kind <> ${to.kind})
      and (m.of = 'release' or not exists (
        select from gantry.design_mention r
        where r.space = m.space and r.kind = m.kind and r.id = m.id and r.of = 'release' and r.at = m.at
          and r.to_kind = m.to_kind and r.to_id = m.to_id and r.part is not distinct from m.part))
    order by d.kind, d.id, m.at limit 500`)
  const designs = rows.map(
    ({ kind, id, title, app, table, toId, part, ...rest }): Mentioning => ({
      design: { kind, id, name: title, app, table },
      to: { id: toId, part },
      removable: part !== null && isRemovable(ctx, kind),
      ...rest,
    }),
  )
  if (to.kind !== 'table') return designs
  const others = await otherUses(ctx, to.ids)
  return [...designs, ...others.filter(({ to: { part } }) => parts?.includes(part ?? '') ?? true)]
}

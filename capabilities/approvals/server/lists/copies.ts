import { type Ctx, empty, sql } from '@gantry/kernel/server'
import type { Ref } from '@gantry/model/shared'

/** Recipients read for one instance. */
const mostRecipients = 200

/** Who has a copy of an instance, by the stored pinyin of their names. */
export const copiesOf = async (ctx: Ctx, instance: string): Promise<readonly Ref[]> => {
  const { rows } = await ctx.db.run<Ref>(sql`
    select m.id, m.f_name as title from gantry.wf_part p
    join gantry.t_member m on m.space = p.space and m.id = p.person
    where p.space = ${ctx.space} and p.instance = ${instance}::uuid and p.as_cc
    order by m.f_name_pinyin, m.id limit ${mostRecipients}`)
  return rows
}

/** Marks copies of the actor as read: those named, else all. Answers how many were not read before. */
export const markCopiesRead = async (
  ctx: Ctx,
  instances?: readonly string[],
): Promise<{ readonly read: number }> => {
  const { rows } = await ctx.db.run<{ readonly read: number }>(sql`
    with marked as (
      update gantry.wf_part set read_at = ${ctx.now}
      where space = ${ctx.space} and person = ${ctx.actor.personId}::uuid and as_cc and read_at is null
        ${instances ? sql`and instance = any(${[...instances]}::uuid[])` : empty}
      returning 1
    )
    select count(*)::int as read from marked`)
  return { read: rows[0]?.read ?? 0 }
}

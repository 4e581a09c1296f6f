import { type Ctx, empty, sql } from '@gantry/kernel/server'

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

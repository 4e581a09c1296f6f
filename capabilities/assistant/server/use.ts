import { type Ctx, empty, sql } from '@gantry/kernel/server'

/** Tokens used since midnight in the time zone of the space, by one person or (null) by everybody. */
export const usedToday = async ({ db, space, actor, now }: Ctx, person: string | null): Promise<number> => {
  const { rows } = await db.run<{ used: number }>(sql`
    select coalesce(sum(q.tokens), 0)::int as used from gantry.ai_question q
    where q.space = ${space} ${person === null ? empty : sql`and q.person = ${person}`}
      and q.at >= date_trunc('day', ${now}::timestamptz, ${actor.timeZone})`)
  return rows[0]?.used ?? 0
}

import { type Ctx, sql } from '@gantry/kernel/server'

/** The largest quota of a month: none. */
const unlimited = 2_147_483_647

/**
 * Takes the parts of a short message out of the quota of its space and month, in one statement, so that processes that send at
 * once cannot take the same part twice. A message that was reserved before a process died is not counted again. False: the quota
 * is used up.
 */
export const reserveSms = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { count } = await ctx.db.run(sql`
    with line as (select parts, reserved from gantry.dispatch where id = ${id}::uuid),
      taken as (
        insert into gantry.sms_used as u (space, month, parts)
        select ${ctx.space}, date_trunc('month', now())::date, line.parts from line
        where not line.reserved
          and line.parts <= coalesce((select q.monthly from gantry.sms_quota q where q.space = ${ctx.space}), ${unlimited})
        on conflict (space, month) do update set parts = u.parts + excluded.parts
          where u.parts + excluded.parts
            <= coalesce((select q.monthly from gantry.sms_quota q where q.space = excluded.space), ${unlimited})
        returning 1)
    update gantry.dispatch set reserved = true
    where id = ${id}::uuid and (reserved or exists (select 1 from taken))`)
  return count > 0
}

/** Gives back what was reserved for those of the messages that were not sent. */
export const releaseSms = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  await ctx.db.run(sql`
    with unsent as (
      update gantry.dispatch set reserved = false
      where id = any(${[...ids]}::uuid[]) and reserved and state in ('waiting', 'failed') returning parts)
    update gantry.sms_used u set parts = greatest(0, u.parts - (select coalesce(sum(parts), 0) from unsent))
    where u.space = ${ctx.space} and u.month = date_trunc('month', now())::date and exists (select 1 from unsent)`)
}

import { type Ctx, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type { listOperations as listing, Operation } from '../shared/contract.ts'
import { securityActions } from '../shared/index.ts'

const usual = 50

/** Milliseconds the record of security operations goes back (specification, section 9). */
const reach = 7 * 24 * 60 * 60_000

/** The own security operations of the last seven days; a browser is known by the sign-in of its session. */
export const listOperations = async (
  ctx: Ctx,
  { before, limit = usual }: InputOf<typeof listing>,
): Promise<OutputOf<typeof listing>> => {
  const { rows } = await ctx.db.run<Operation>(sql`
    select o.id, to_json(o.at) as at, o.action, o.result, o.ip,
      coalesce(o.details ->> 'agent', (select i.details ->> 'agent' from gantry.audit i
        where i.space = o.space and i.actor = o.actor and i.table_id is null and i.action = 'session.opened'
          and i.session_id = o.session_id order by i.id desc limit 1), '') as agent
    from gantry.audit o
    where o.space = ${ctx.space} and o.actor = ${ctx.actor.personId} and o.table_id is null
      and o.action = any (${securityActions}::text[]) and o.at > ${new Date(ctx.now.getTime() - reach)}
      and (${before ?? null}::bigint is null or o.id < ${before ?? null}::bigint)
    order by o.id desc limit ${limit + 1}`)
  return { data: rows.slice(0, limit), more: rows.length > limit }
}

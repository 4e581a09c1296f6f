import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import { monitoredBy } from './monitored.ts'

/** The condition on `gantry.wf_instance i` that selects what the actor is concerned with: the same people as in `requireConcerned`. */
export const concerns = async (ctx: Ctx): Promise<Sql> => {
  const me = ctx.actor.personId
  return sql`(${await monitoredBy(ctx)} or i.initiator = ${me}::uuid
    or exists (select 1 from gantry.wf_part p
      where p.space = ${ctx.space} and p.person = ${me}::uuid and p.instance = i.id)
    or exists (select 1 from gantry.wf_todo t
      where t.space = ${ctx.space} and t.person = ${me}::uuid and t.instance = i.id))`
}

import { type Ctx, isoSeconds, sql } from '@gantry/kernel/server'
import type { OutputOf } from '@gantry/model/shared'
import type { personWork as contract, PersonTask } from '../../shared/person-contract.ts'
import { concerns } from '../lists/concerned.ts'

const mostListed = 5
const mostCounted = 1_000

/**
 * Tasks a person has on hand, of instances the actor is concerned with as well; what the person could claim from a pool is nobody's
 * work yet. One statement.
 */
export const personWork = async (ctx: Ctx, person: string): Promise<OutputOf<typeof contract>> => {
  const { rows } = await ctx.db.run<PersonTask & { readonly total: number }>(sql`
    with on_hand as (
      select w.instance, w.task, w.node, w.received, w.due from gantry.wf_todo w
      join gantry.wf_instance i on i.space = w.space and i.id = w.instance
      where w.space = ${ctx.space} and w.person = ${person}::uuid and w.state <> 'pool' and i.state <> 'draft'
        and ${await concerns(ctx)}
      order by w.due, w.received desc, w.instance desc, w.task desc limit ${mostCounted}
    )
    select o.instance, o.task, r.body->'name' as workflow, r.body->'nodes'->o.node->'settings'->'name' as node,
      i.table_id as "table", i.record_id as record, i.subject,
      ${isoSeconds(sql`o.due`)} as due, i.state = 'interrupted' as interrupted,
      (select count(*)::int from on_hand) as total
    from (select * from on_hand order by due, received desc, instance desc, task desc limit ${mostListed}) o
    join gantry.wf_instance i on i.space = ${ctx.space} and i.id = o.instance
    join gantry.design_release r on r.space = ${ctx.space} and r.kind = 'workflow' and r.id = i.workflow and r.number = i.release
    order by o.due, o.received desc, o.instance desc, o.task desc`)
  return { data: rows.map(({ total: _, ...task }) => task), total: rows[0]?.total ?? 0 }
}

import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import type { WorkCounts } from '../../shared/lists.ts'
import { waitingFor } from '../desk/waiting-for.ts'
import { isMonitor } from './monitored.ts'

const most = 1_000

/** How many the actor has in each list, those he may decide for others included, by one statement. */
export const countWork = async (ctx: Ctx): Promise<WorkCounts> => {
  const me = sql`${ctx.actor.personId}::uuid`
  const count = (of: Sql) => sql`(select count(*)::int from (select 1 from ${of} limit ${most}) as counted)`
  const delegated = sql`(select distinct instance from gantry.wf_todo
    where space = ${ctx.space} and person = ${me} and delegated_by is not null) as delegated`
  const { rows } = await ctx.db.run<Omit<WorkCounts, 'monitors'>>(sql`
    select
      ${count(sql`(${await waitingFor(ctx)}) as waiting`)} as todo,
      ${count(sql`gantry.wf_todo where space = ${ctx.space} and person = ${me} and state = 'pool'`)} as pool,
      ${count(delegated)} as delegated,
      ${count(sql`gantry.wf_part where space = ${ctx.space} and person = ${me} and as_cc and read_at is null`)} as copied,
      ${count(sql`gantry.wf_instance where space = ${ctx.space} and initiator = ${me} and state = 'draft'`)} as drafts`)
  const [found] = rows
  return {
    todo: found?.todo ?? 0,
    pool: found?.pool ?? 0,
    delegated: found?.delegated ?? 0,
    copied: found?.copied ?? 0,
    drafts: found?.drafts ?? 0,
    monitors: await isMonitor(ctx),
  }
}

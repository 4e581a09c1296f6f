import { AppError, issue, isUuid } from '@gantry/base/shared'
import { type Ctx, empty, sql } from '@gantry/kernel/server'
import type { Todo, TodoPage } from '../../shared/contract.ts'
import { agenciesOf } from '../agency/agencies-of.ts'

const pageSize = 50
const mostCounted = 1_000

interface Row extends Todo {
  readonly total: number
}

/**
 * What waits for the actor and for those he may act for, newest first, by one statement. Of others only what they hold alone,
 * and nothing of instances the actor submitted. @throws AppError request.invalid for a cursor of nowhere */
export const listTodos = async (ctx: Ctx, after?: string): Promise<TodoPage> => {
  const from = after === undefined ? null : readCursor(after)
  const me = ctx.actor.personId
  const later = from
    ? sql`and (t.received, t.instance, t.task) < (${from.received}::timestamptz, ${from.instance}::uuid, ${from.task}::int)`
    : empty
  const order = sql`order by t.received desc, t.instance desc, t.task desc limit ${pageSize + 1}`
  const own = sql`
    select t.instance, t.task, t.node, t.state, t.received, t.due, null::uuid as principal from gantry.wf_todo t
    where t.space = ${ctx.space} and t.person = ${me}::uuid ${later} ${order}`
  const agencies = (await agenciesOf(ctx)).filter(({ may }) => may.includes('handle_todo'))
  const pairs = agencies.flatMap(({ principal, tables }) => [...tables].map(table => [principal.id, table]))
  const forOthers = sql`
    select t.instance, t.task, t.node, t.state, t.received, t.due, t.person as principal
    from gantry.wf_todo t join gantry.wf_instance i on i.space = t.space and i.id = t.instance
    where t.space = ${ctx.space} and t.person = any(${[...new Set(agencies.map(({ principal }) => principal.id))]}::uuid[])
      and t.state = 'open' and i.initiator <> ${me}::uuid
      and exists (select 1 from unnest(${pairs.map(([person]) => person ?? '')}::uuid[], ${pairs.map(([, table]) => table ?? '')}::text[])
        as scope (person, table_id) where scope.person = t.person and scope.table_id = i.table_id)
      ${later} ${order}`
  const { rows } = await ctx.db.run<Row>(sql`
    with mine as (
      ${pairs.length === 0 ? own : sql`select * from ((${own}) union all (${forOthers})) as t ${order}`}
    )
    select t.instance, t.task, t.state, r.body->'name' as workflow, r.body->'nodes'->t.node->'settings'->'name' as node,
      i.table_id as "table", i.record_id as record, i.subject,
      json_build_object('id', i.initiator, 'title', coalesce(m.f_name, '')) as initiator,
      to_char(t.received at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as received,
      case when t.principal is not null then json_build_object('id', t.principal, 'title', coalesce(
        (select p.f_name from gantry.t_member p where p.space = ${ctx.space} and p.id = t.principal), '')) end as "for",
      to_char(t.due at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as due,
      (select count(*)::int from (select 1 from gantry.wf_todo c where c.space = ${ctx.space} and c.person = ${me}::uuid
        limit ${mostCounted}) as counted) as total
    from mine t
    join gantry.wf_instance i on i.space = ${ctx.space} and i.id = t.instance
    join gantry.design_release r on r.space = ${ctx.space} and r.kind = 'workflow' and r.id = i.workflow and r.number = i.release
    left join gantry.t_member m on m.space = ${ctx.space} and m.id = i.initiator
    order by t.received desc, t.instance desc, t.task desc`)
  const data = rows.slice(0, pageSize).map(({ total: _, ...todo }) => todo)
  const last = data.at(-1)
  return {
    data,
    next: rows.length > pageSize && last ? `${last.received}|${last.instance}|${last.task}` : null,
    total: rows[0]?.total ?? 0,
  }
}

const readCursor = (text: string) => {
  const [received = '', instance = '', task = ''] = text.split('|')
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(received)
  const at = isWritten ? Date.parse(received) : Number.NaN
  // The thirtieth of February is a date to the runtime and none to the database.
  const isTime = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 19) === received.slice(0, 19)
  if (!isTime || !isUuid(instance) || !/^\d{1,9}$/.test(task))
    throw new AppError('request.invalid', {}, [issue('after', 'cursor')])
  return { received, instance, task: Number(task) }
}

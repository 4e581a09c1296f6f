import { AppError, issue, isUuid } from '@gantry/base/shared'
import { type Ctx, empty, isoMicroseconds, type Sql, sql } from '@gantry/kernel/server'
import type { NamedTodo, Todo, TodoFilter, TodoPage } from '../../shared/desk.ts'
import { groupOf } from './due-days.ts'
import { returnedOf } from './returned.ts'
import { waitingFor } from './waiting-for.ts'

const pageSize = 50
const mostCounted = 1_000

interface Row extends Todo {
  readonly total: number
}

/** What waits for the actor and those he may act for, the most pressing first, by one statement. @throws AppError request.invalid for a cursor of nowhere */
export const listTodos = async (
  ctx: Ctx,
  { after, ...filter }: TodoFilter & NamedTodo & { readonly after?: string } = {},
): Promise<TodoPage> => {
  const from = after === undefined ? null : readCursor(after)
  const { rows } = await ctx.db.run<Row>(sql`
    with waiting as not materialized (${await waitingFor(ctx, filter)}), mine as (
      select * from waiting t ${from ? sql`where ${beyond(from)}` : empty}
      order by ${order} limit ${pageSize + 1}
    )
    select t.instance, t.task, t.state, r.body->'name' as workflow, r.body->'nodes'->t.node->'settings'->'name' as node,
      r.body->'nodes'->t.node->>'kind' is distinct from 'approve' as fills,
      i.table_id as "table", i.record_id as record, i.subject,
      json_build_object('id', i.initiator, 'title', coalesce(m.f_name, '')) as initiator,
      ${isoMicroseconds(sql`t.received`)} as received,
      ${isoMicroseconds(sql`t.due`)} as due,
      ${groupOf(ctx, sql`t.due`)} as "group", p.f_name as "delegatedBy",
      case when t.principal is not null then json_build_object('id', t.principal, 'title', coalesce(
        (select a.f_name from gantry.t_member a where a.space = ${ctx.space} and a.id = t.principal), '')) end as "for",
      ${returnedOf(ctx)} as returned,
      i.nobody_since is not null and exists (select from json_array_elements(i.marking->'tasks') as held
        where held->>'id' = t.task::text and held->>'exception' = 'true') as fell,
      (select count(*)::int from (select 1 from waiting limit ${mostCounted}) as counted) as total
    from mine t
    join gantry.wf_instance i on i.space = ${ctx.space} and i.id = t.instance
    join gantry.design_release r on r.space = ${ctx.space} and r.kind = 'workflow' and r.id = i.workflow and r.number = i.release
    left join gantry.t_member m on m.space = ${ctx.space} and m.id = i.initiator
    left join gantry.t_member p on p.space = ${ctx.space} and p.id = t.delegated_by
    order by ${order}`)
  const data = rows.slice(0, pageSize).map(({ total: _, ...todo }) => todo)
  const last = data.at(-1)
  return {
    data,
    next:
      rows.length > pageSize && last
        ? [last.due ?? '', last.received, last.instance, last.task].join('|')
        : null,
    total: rows[0]?.total ?? 0,
  }
}

const order = sql`t.due, t.received desc, t.instance desc, t.task desc`

interface Cursor {
  readonly due: string | null
  readonly received: string
  readonly instance: string
  readonly task: number
}

/** Rows after the cursor: those due later, and of the same limit those received earlier. */
const beyond = ({ due, received, instance, task }: Cursor): Sql => {
  const earlier = sql`(t.received, t.instance, t.task) < (${received}::timestamptz, ${instance}::uuid, ${task}::int)`
  return due === null
    ? sql`t.due is null and ${earlier}`
    : sql`(t.due > ${due}::timestamptz or t.due is null or (t.due = ${due}::timestamptz and ${earlier}))`
}

const readCursor = (text: string): Cursor => {
  const [due = '', received = '', instance = '', task = ''] = text.split('|')
  if (!isTime(received) || (due !== '' && !isTime(due)) || !isUuid(instance) || !/^\d{1,9}$/.test(task))
    throw new AppError('request.invalid', {}, [issue('after', 'cursor')])
  return { due: due === '' ? null : due, received, instance, task: Number(task) }
}

const isTime = (written: string): boolean => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(written)) return false
  const at = Date.parse(written)
  // `Date.parse` accepts February 30; PostgreSQL rejects it.
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 19) === written.slice(0, 19)
}

import { AppError, issue, isUuid } from '@gantry/base/shared'
import { type Ctx, empty, type Sql, sql } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import type { NamedTodo, Todo, TodoFilter, TodoPage } from '../../shared/desk.ts'
import { agenciesOf } from '../agency/agencies-of.ts'
import { groupOf } from './due-days.ts'

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
    with waiting as (${await narrowed(ctx, filter)}), mine as (
      select * from waiting t ${from ? sql`where ${beyond(from)}` : empty}
      order by ${order} limit ${pageSize + 1}
    )
    select t.instance, t.task, t.state, r.body->'name' as workflow, r.body->'nodes'->t.node->'settings'->'name' as node,
      i.table_id as "table", i.record_id as record, i.subject,
      json_build_object('id', i.initiator, 'title', coalesce(m.f_name, '')) as initiator,
      to_char(t.received at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as received,
      to_char(t.due at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as due,
      ${groupOf(ctx, sql`t.due`)} as "group", p.f_name as "delegatedBy",
      case when t.principal is not null then json_build_object('id', t.principal, 'title', coalesce(
        (select a.f_name from gantry.t_member a where a.space = ${ctx.space} and a.id = t.principal), '')) end as "for",
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

/**
 * To-dos of the actor and of those he may act for, as far as the filter admits them. Of others only what they hold alone, and
 * nothing of instances the actor submitted. Instances are read only where they are asked about.
 */
const narrowed = async (ctx: Ctx, filter: TodoFilter & NamedTodo): Promise<Sql> => {
  const { search, app, workflow, group, pool, instance, task } = filter
  const tables =
    app === undefined
      ? []
      : [...(await catalogOf(ctx)).tables.values()].flatMap(each => (each.app === app ? [each.id] : []))
  const me = sql`${ctx.actor.personId}::uuid`
  const instances = sql`join gantry.wf_instance i on i.space = t.space and i.id = t.instance`
  const asksInstance = search !== undefined || app !== undefined || workflow !== undefined
  const admitted = sql`
      ${
        search === undefined
          ? empty
          : sql`and (strpos(lower(i.subject), lower(${search})) > 0 or exists (
        select 1 from gantry.t_member w where w.space = i.space and w.id = i.initiator
          and strpos(lower(w.f_name), lower(${search})) > 0))`
      }
      ${app === undefined ? empty : sql`and i.table_id = any(${tables}::text[])`}
      ${workflow === undefined ? empty : sql`and i.workflow = ${workflow}`}
      ${instance === undefined ? empty : sql`and t.instance = ${instance}::uuid`}
      ${task === undefined ? empty : sql`and t.task = ${task}`}
      ${pool ? sql`and t.state = 'pool'` : empty}
      ${group === undefined ? empty : sql`and ${groupOf(ctx, sql`t.due`)} = ${group}`}`
  const own = sql`
    select t.instance, t.task, t.node, t.state, t.received, t.due, t.delegated_by, null::uuid as principal
    from gantry.wf_todo t ${asksInstance ? instances : empty}
    where t.space = ${ctx.space} and t.person = ${me} ${admitted}`
  const agencies = (await agenciesOf(ctx)).filter(({ may }) => may.includes('handle_todo'))
  const scope = agencies.flatMap(({ principal, tables }) =>
    [...tables].map(table => ({ person: principal.id, table })),
  )
  if (scope.length === 0) return own
  return sql`(${own}) union all (
    select t.instance, t.task, t.node, t.state, t.received, t.due, t.delegated_by, t.person as principal
    from gantry.wf_todo t ${instances}
    where t.space = ${ctx.space} and t.person = any(${[...new Set(scope.map(({ person }) => person))]}::uuid[])
      and t.state = 'open' and i.initiator <> ${me}
      and exists (select 1 from unnest(${scope.map(({ person }) => person)}::uuid[], ${scope.map(({ table }) => table)}::text[])
        as scope (person, table_id) where scope.person = t.person and scope.table_id = i.table_id)
      ${admitted})`
}

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
  // The thirtieth of February is a date to the runtime and none to the database.
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 19) === written.slice(0, 19)
}

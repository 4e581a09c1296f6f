import { type Ctx, empty, type Sql, sql } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import type { NamedTodo, TodoFilter } from '../../shared/desk.ts'
import { agenciesOf } from '../agency/agencies-of.ts'
import { groupOf } from './due-days.ts'

/**
 * To-dos of the actor and of those he may act for, as far as the filter admits them. Of others only what they hold alone, and
 * nothing of instances the actor submitted. Instances are read only where they are asked about.
 */
export const waitingFor = async (ctx: Ctx, filter: TodoFilter & NamedTodo = {}): Promise<Sql> => {
  const { search, app, workflow, group, pool, instance, task } = filter
  const tables =
    app === undefined
      ? []
      : [...(await catalogOf(ctx)).tables.values()].flatMap(each => (each.app === app ? [each.id] : []))
  const me = sql`${ctx.actor.personId}::uuid`
  const instances = sql`join gantry.wf_instance i on i.space = t.space and i.id = t.instance`
  const asksInstance =
    search !== undefined || app !== undefined || workflow !== undefined || group !== undefined
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

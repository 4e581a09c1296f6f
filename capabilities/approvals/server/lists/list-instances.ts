import type { Text } from '@gantry/base/shared'
import { type Ctx, empty, join, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type {
  InstanceList,
  InstancePage,
  ListedInstance,
  listInstances as listInstancesContract,
} from '../../shared/lists.ts'
import { idAt } from './id-at.ts'
import { corrected, correctedWorkflows, monitoredInOrder } from './monitored.ts'

const pageSize = 50
/** Number of newest instances whose workflows are offered as filters. */
const mostLookedAt = 1_000

type Asked = InputOf<typeof listInstancesContract>

/** What a list gives for an instance besides the instance itself. */
interface Source {
  /** From `gantry.wf_instance i` and what it is joined with. */
  readonly from: Sql
  readonly where: Sql
  readonly unread?: Sql
  readonly delegation?: Sql
}

const delegationOf = sql`json_build_object('task', t.task, 'state', t.state,
  'by', (select f_name from gantry.t_member where space = t.space and id = t.delegated_by),
  'to', (select f_name from gantry.t_member where space = t.space and id = t.person))`

/** Deduplicates instances with several delegated tasks. */
const onlyFirst = (column: Sql) => sql`not exists (select 1 from gantry.wf_todo earlier
  where earlier.space = t.space and earlier.instance = t.instance and earlier.task < t.task
    and earlier.delegated_by is not null and earlier.${column} = t.${column})`

const sourceOf = async (ctx: Ctx, list: InstanceList, unread: boolean): Promise<Source> => {
  const me = sql`${ctx.actor.personId}::uuid`
  const instance = sql`gantry.wf_instance i`
  const part = sql`${instance} join gantry.wf_part p on p.space = i.space and p.instance = i.id and p.person = ${me}`
  const todo = sql`${instance} join gantry.wf_todo t on t.space = i.space and t.instance = i.id`
  switch (list) {
    case 'started':
      return { from: instance, where: sql`i.initiator = ${me} and i.state <> 'draft'` }
    case 'drafts':
      return { from: instance, where: sql`i.initiator = ${me} and i.state = 'draft'` }
    case 'processed':
      return { from: part, where: sql`p.processed` }
    case 'copied':
      return {
        from: part,
        where: sql`p.as_cc ${unread ? sql`and p.read_at is null` : empty}`,
        unread: sql`p.read_at is null`,
      }
    case 'delegated_by_me':
      return {
        from: todo,
        where: sql`t.delegated_by = ${me} and ${onlyFirst(sql`delegated_by`)}`,
        delegation: delegationOf,
      }
    case 'delegated_to_me':
      return {
        from: todo,
        where: sql`t.person = ${me} and t.delegated_by is not null and ${onlyFirst(sql`person`)}`,
        delegation: delegationOf,
      }
    case 'monitored':
      return { from: instance, where: await monitoredInOrder(ctx) }
  }
}

/** A list of instances of the actor, newest first, by one statement; the first page with the workflows it can be filtered by. */
export const listInstances = async (ctx: Ctx, asked: Asked): Promise<InstancePage> => {
  const { from, where, unread, delegation } = await sourceOf(ctx, asked.list, asked.unread ?? false)
  const narrowed = join(
    [
      sql`i.space = ${ctx.space} and ${where}`,
      ...(asked.after ? [sql`i.id < ${asked.after}::uuid`] : []),
      ...(asked.workflow ? [sql`i.workflow = ${asked.workflow}`] : []),
      ...(asked.state ? [sql`i.state = ${asked.state}`] : []),
      ...(asked.search ? [sql`strpos(lower(i.subject), lower(${asked.search})) > 0`] : []),
      // Ids contain their creation time, so a time range is an index range.
      ...(asked.from ? [sql`i.id >= ${idAt(asked.from)}::uuid`] : []),
      ...(asked.until ? [sql`i.id < ${idAt(asked.until)}::uuid`] : []),
    ],
    ' and ',
  )
  const corrects = asked.list === 'monitored'
  const { rows } = await ctx.db.run<Row>(sql`
    with mine as (
      select i.id, i.workflow, ${unread ?? sql`false`} as unread, ${delegation ?? sql`null::json`} as delegation
      from ${from} where ${narrowed} order by i.id desc limit ${pageSize + 1}
    )${corrects ? sql`, corrected as materialized (${correctedWorkflows(ctx, sql`select distinct workflow from mine`)})` : empty}
    select i.id as instance, r.body->'name' as workflow, i.table_id as "table", i.record_id as record, i.subject,
      json_build_object('id', i.initiator, 'title', coalesce(m.f_name, '')) as initiator,
      i.state, i.marking->>'outcome' as outcome, mine.unread, mine.delegation,
      ${corrects ? corrected : sql`false`} as corrects,
      to_char(to_timestamp((i.marking->>'started')::float8 / 1000) at time zone 'UTC', ${isoFormat}) as started,
      to_char(to_timestamp((i.marking->>'ended')::float8 / 1000) at time zone 'UTC', ${isoFormat}) as ended,
      ${fetchable(ctx)} as fetch,
      coalesce((select json_agg(json_build_object('node', r.body->'nodes'->w.node->'settings'->'name',
          'person', coalesce(h.f_name, '')) order by w.task)
        from (select t.person, t.node, t.task from gantry.wf_todo t
          where t.space = ${ctx.space} and t.instance = i.id order by t.task limit 5) as w
        left join gantry.t_member h on h.space = ${ctx.space} and h.id = w.person), '[]'::json) as current
    from mine
    join gantry.wf_instance i on i.space = ${ctx.space} and i.id = mine.id
    join gantry.design_release r on r.space = ${ctx.space} and r.kind = 'workflow' and r.id = i.workflow and r.number = i.release
    left join gantry.t_member m on m.space = ${ctx.space} and m.id = i.initiator
    order by i.id desc`)
  const data = rows.slice(0, pageSize)
  return {
    data,
    next: rows.length > pageSize ? (data.at(-1)?.instance ?? null) : null,
    workflows: asked.after
      ? []
      : await workflowsOf(ctx, sql`${from} where i.space = ${ctx.space} and ${where}`),
  }
}

type Row = ListedInstance

/** Workflows of the newest instances of a list. */
const workflowsOf = async (
  ctx: Ctx,
  list: Sql,
): Promise<readonly { readonly id: string; readonly name: Text }[]> => {
  const { rows } = await ctx.db.run<{ readonly id: string; readonly name: Text }>(sql`
    select used.workflow as id, r.body->'name' as name
    from (select distinct newest.workflow
      from (select i.workflow from ${list} order by i.id desc limit ${mostLookedAt}) as newest) as used
    join gantry.design d on d.space = ${ctx.space} and d.kind = 'workflow' and d.id = used.workflow
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    order by 1 limit 100`)
  return rows
}

/** The newest decision of the actor in a running instance, as long as nobody decided a later step. */
const fetchable = ({ actor }: Ctx): Sql => sql`case when i.state = 'ongoing' then (
  select max((own->>'id')::int) from json_array_elements(i.marking->'tasks') as own
  where own->>'actor' = ${actor.personId} and own->>'state' = 'done' and own->>'superseded' is null
    and own->>'result' in ('submit', 'agree', 'disagree')
    and not exists (select 1 from json_array_elements(i.marking->'tasks') as later
      where (later->>'activation')::int > (own->>'activation')::int and later->>'superseded' is null
        and later->>'state' in ('done', 'delegated'))) end`

const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

import type { Text } from '@gantry/base/shared'
import { type Ctx, empty, isoMilliseconds, join, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { barsInitiator, type Instance } from '@gantry/workflow/shared'
import type {
  InstanceList,
  InstancePage,
  ListedInstance,
  listInstances as listInstancesContract,
} from '../../shared/lists.ts'
import { releaseBodies } from '../definition.ts'
import { fetchables } from '../fetchable.ts'
import { isReopenable } from '../monitors/after-end.ts'
import { idAt } from './id-at.ts'
import { correctedAmong, monitoredIds } from './monitored.ts'

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
  /** Of a list of several workflows among those of others: their ids. */
  readonly workflows?: readonly string[]
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
    case 'monitored': {
      const workflows = await monitoredIds(ctx)
      const sent = sql`i.state <> 'draft'`
      return workflows === null
        ? { from: instance, where: sent }
        : { from: instance, where: sql`${sent} and i.workflow = any(${workflows}::text[])`, workflows }
    }
  }
}

/**
 * The newest instances of some workflows among those of all others. Where these are most of what runs, the newest instances of the
 * space hold a page of them; otherwise each workflow gives its newest. Without conditions neither looks further than
 * that; a search looks at all instances of these workflows until a page is full.
 */
const newestAmong = (
  space: string,
  workflows: readonly string[],
  { within, narrowed }: { readonly within: Sql; readonly narrowed: Sql },
): Sql => sql`
  near as (
    select i.id from (select i.id, i.workflow, i.state, i.subject from gantry.wf_instance i where i.space = ${space} and ${within}
      order by i.id desc limit ${mostLookedAt}) as i
    where i.workflow = any(${workflows}::text[]) and ${narrowed} order by i.id desc limit ${pageSize + 1}
  ), far as (
    select i.id from unnest(${workflows}::text[]) as one (workflow)
    cross join lateral (select i.id from gantry.wf_instance i where i.space = ${space} and i.workflow = one.workflow and ${within}
      and ${narrowed} order by i.id desc limit ${pageSize + 1}) as i
    where (select count(*) from near) <= ${pageSize}
    order by i.id desc limit ${pageSize + 1}
  ), mine as (
    select id, false as unread, null::json as delegation from far
    union all
    select id, false, null from near where (select count(*) from near) > ${pageSize}
  )`

/** A list of instances of the actor, newest first; the first page with the workflows it can be filtered by. */
export const listInstances = async (ctx: Ctx, asked: Asked): Promise<InstancePage> => {
  const source = await sourceOf(ctx, asked.list, asked.unread ?? false)
  // Ids contain their creation time, so a time range is an index range.
  const within = both([
    ...(asked.after ? [sql`i.id < ${asked.after}::uuid`] : []),
    ...(asked.from ? [sql`i.id >= ${idAt(asked.from)}::uuid`] : []),
    ...(asked.until ? [sql`i.id < ${idAt(asked.until)}::uuid`] : []),
  ])
  const narrowed = both([
    source.workflows ? sql`i.state <> 'draft'` : source.where,
    ...(asked.state ? [sql`i.state = ${asked.state}`] : []),
    ...(asked.search ? [sql`strpos(lower(i.subject), lower(${asked.search})) > 0`] : []),
  ])
  const { workflow } = asked
  const among =
    workflow === undefined ? source.workflows : source.workflows?.filter(each => each === workflow)
  const mine = among
    ? newestAmong(ctx.space, among, { within, narrowed })
    : sql`mine as (
      select i.id, ${source.unread ?? sql`false`} as unread, ${source.delegation ?? sql`null::json`} as delegation
      from ${source.from} where i.space = ${ctx.space} and ${within} and ${narrowed}
        ${workflow === undefined ? empty : sql`and i.workflow = ${workflow}`}
      order by i.id desc limit ${pageSize + 1})`
  // Whatever the planner believes of the rest, it looks up the instances of the page and no others.
  const { rows } = await ctx.db.run<Row>(sql`
    with ${mine}
    select i.id as instance, i.workflow, i.release, (select r.at from gantry.design_release r where r.space = ${ctx.space}
        and r.kind = 'workflow' and r.id = i.workflow and r.number = i.release) as "releasedAt", i.table_id as "table", i.record_id as record, i.subject,
      json_build_object('id', i.initiator, 'title', coalesce(m.f_name, '')) as initiator,
      i.state, k.outcome, mine.unread, mine.delegation,
      ${isoMilliseconds(sql`to_timestamp(k.started / 1000)`)} as started,
      ${isoMilliseconds(sql`to_timestamp(k.ended / 1000)`)} as ended,
      case when ${hasDecided(ctx)} then i.marking end as marking, ${urgeable(ctx)} as urges, k.parent is not null as "isChild",
      coalesce((select json_agg(json_build_object('node', w.node, 'id', w.person, 'person', coalesce(h.f_name, '')) order by w.task)
        from (select t.person, t.node, t.task from gantry.wf_todo t
          where t.space = ${ctx.space} and t.instance = i.id order by t.task limit 5) as w
        left join gantry.t_member h on h.space = ${ctx.space} and h.id = w.person), '[]'::json) as current
    from mine
    cross join lateral (select * from gantry.wf_instance of where of.space = ${ctx.space} and of.id = mine.id limit 1) as i
    cross join lateral json_to_record(i.marking) as k (outcome text, started float8, ended float8, tasks json, parent json)
    left join gantry.t_member m on m.space = ${ctx.space} and m.id = i.initiator
    order by mine.id desc`)
  const data = await namedRows(ctx, rows.slice(0, pageSize), asked.list)
  return {
    data,
    next: rows.length > pageSize ? (data.at(-1)?.instance ?? null) : null,
    workflows: asked.after ? [] : await workflowsOf(ctx, source),
  }
}

const both = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : join([...conditions], ' and ')

interface Row
  extends Omit<ListedInstance, 'workflow' | 'current' | 'corrects' | 'reopens' | 'barred' | 'fetch'> {
  /** Where the actor decided something that he may be able to take back. */
  readonly marking: Instance | null
  readonly isChild: boolean
  readonly workflow: string
  readonly release: number
  readonly releasedAt: string
  readonly current: readonly { readonly node: string; readonly id: string; readonly person: string }[]
}

/** Names are those of the releases, which the process knows, so that no definition is read for them. */
const namedRows = async (
  ctx: Ctx,
  rows: readonly Row[],
  list: InstanceList,
): Promise<readonly ListedInstance[]> => {
  const defs = await releaseBodies(
    ctx,
    rows.map(({ workflow, release, releasedAt }) => ({ id: workflow, number: release, at: releasedAt })),
  )
  const corrected =
    list === 'monitored'
      ? await correctedAmong(
          ctx,
          rows.map(({ workflow }) => workflow),
        )
      : new Set<string>()
  const fetchableIn = await fetchables(ctx)
  return rows.flatMap(({ workflow, release: _, releasedAt: __, isChild, current, marking, ...row }, at) => {
    const def = defs[at]
    if (!def) return []
    const isOpen = row.state === 'ongoing' || row.state === 'interrupted'
    return {
      ...row,
      workflow: def.name,
      fetch: marking && fetchableIn(def, marking),
      current: current.map(({ node, person }) => ({ node: def.nodes[node]?.settings.name ?? node, person })),
      corrects: corrected.has(workflow) && (isOpen || (row.state === 'finished' && !def.lockAfterFinish)),
      reopens:
        list === 'monitored' &&
        row.state === 'finished' &&
        (row.outcome === 'approved' || row.outcome === 'completed') &&
        !isChild &&
        isReopenable(def, row.ended === null ? undefined : Date.parse(row.ended), ctx.now),
      barred:
        list === 'monitored'
          ? current.flatMap(({ node, id }) => (barsInitiator(def.nodes[node]) ? [id] : []))
          : [],
    }
  })
}

/** Workflows of the newest instances of a list; of one of some workflows, those with an instance. */
const workflowsOf = async (
  ctx: Ctx,
  { from, where, workflows }: Source,
): Promise<readonly { readonly id: string; readonly name: Text }[]> => {
  const used = workflows
    ? sql`select one.workflow from unnest(${workflows}::text[]) as one (workflow)
      where exists (select 1 from gantry.wf_instance i where i.space = ${ctx.space} and i.workflow = one.workflow
        and i.state <> 'draft')`
    : sql`select distinct newest.workflow
      from (select i.workflow from ${from} where i.space = ${ctx.space} and ${where}
        order by i.id desc limit ${mostLookedAt}) as newest`
  const { rows } = await ctx.db.run<{
    readonly id: string
    readonly number: number
    readonly at: string
  }>(sql`
    select used.workflow as id, r.number, r.at from (${used}) as used
    join gantry.design d on d.space = ${ctx.space} and d.kind = 'workflow' and d.id = used.workflow
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    order by 1 limit 100`)
  const defs = await releaseBodies(ctx, rows)
  return rows.flatMap(({ id }, at) => {
    const def = defs[at]
    return def ? [{ id, name: def.name }] : []
  })
}

/** Whether the actor, or somebody in his name, made a decision in a running instance that still counts. */
const hasDecided = ({ actor }: Ctx): Sql => sql`i.state = 'ongoing' and exists (
  select 1 from json_array_elements(k.tasks) as own
  where ${actor.personId} in (own->>'actor', own->>'onBehalfOf') and own->>'state' = 'done' and own->>'superseded' is null)`

/** Whether an instance waits for somebody else than the actor. */
const urgeable = ({ actor, space }: Ctx): Sql => sql`i.state = 'ongoing' and exists (
  select 1 from gantry.wf_todo w where w.space = ${space} and w.instance = i.id and w.person <> ${actor.personId}::uuid)`

import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, empty, isoMilliseconds, type Sql, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { catalogOf } from '@gantry/records/server'
import {
  barsInitiator,
  type ExecutorRule,
  type Explanation,
  type FlowNode,
  possibleIn,
} from '@gantry/workflow/shared'
import type {
  listExceptions as contract,
  ExceptionKind,
  ExceptionPage,
  ExceptionRow,
  Repair,
} from '../../shared/exceptions-contract.ts'
import { saidRules } from '../said-rules.ts'
import { workNames } from '../work/names.ts'
import { type Failure, placedFailure } from './placed-failure.ts'
import { goneRows, sourceOf } from './sources.ts'

const pageSize = 50

interface Found extends Omit<ExceptionRow, 'steps' | 'error' | 'may' | 'barred'> {
  readonly key: string
  readonly error: Failure | null
  /** A failed step that may be passed. */
  readonly skippable: boolean
  readonly steps: readonly (Omit<ExceptionRow['steps'][number], 'rules' | 'empty'> & {
    readonly why?: Explanation | null
    readonly executors?: readonly ExecutorRule[] | null
    /** The node of a task without executor. */
    readonly drawn?: FlowNode
  })[]
}

/**
 * Exceptions of one kind among the instances the actor monitors, the longest waiting first, by one statement, and one for the names in
 * their explanations.
 */
export const listExceptions = async (ctx: Ctx, asked: InputOf<typeof contract>): Promise<ExceptionPage> => {
  const { from, where, since, id } = await sourceOf(ctx, asked.kind)
  const { rows } = await ctx.db.run<Found>(sql`
    select ${id} as key, ${asked.kind}::text as kind, i.id as instance, r.body->'name' as workflow,
      i.table_id as "table", i.record_id as record, i.subject, i.state,
      json_build_object('id', i.initiator, 'title', coalesce(m.f_name, '')) as initiator,
      ${isoMilliseconds(since)} as since,
      ${ownColumns(asked.kind)}
    from ${from}
    join gantry.design_release r on r.space = i.space and r.kind = 'workflow' and r.id = i.workflow and r.number = i.release
    left join gantry.t_member m on m.space = i.space and m.id = i.initiator
    where ${where}
      ${asked.search ? sql`and strpos(lower(i.subject), lower(${asked.search})) > 0` : empty}
      ${beginning(asked, since, id)}
    order by ${since}, ${id} limit ${pageSize + 1}`)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    data: await withNames(ctx, page),
    next: rows.length > pageSize && last ? { since: last.since, after: last.key } : null,
  }
}

/** Says by name which rules gave the steps nobody, and which fields an automatic step failed at. */
const withNames = async (ctx: Ctx, rows: readonly Found[]): Promise<readonly ExceptionRow[]> => {
  const asked = rows.flatMap(({ table, steps }) => steps.map(step => ({ table, step })))
  const said = await saidRules(
    ctx,
    asked.map(({ table, step: { why, executors } }) => ({
      table,
      gave: why?.rules ?? [],
      executors: executors ?? [],
    })),
  )
  const rulesOf = new Map(asked.map(({ step }, at) => [step, said[at] ?? []]))
  const { tables } = await catalogOf(ctx)
  return rows.map(({ key: _, error, skippable, ...row }) => ({
    ...row,
    may: repairsOf(row, skippable),
    barred: row.steps.some(({ drawn }) => barsInitiator(drawn)) ? row.initiator.id : null,
    error: error && placedFailure(tables, row.table, error),
    steps: row.steps.map(step => ({
      node: step.node,
      holder: step.holder,
      rules: rulesOf.get(step) ?? [],
      empty: step.why?.empty ?? null,
    })),
  }))
}

const ownRepairs: Readonly<Record<ExceptionKind, readonly Repair[]>> = {
  nobody: ['assign', 'find_again'],
  holder_gone: ['assign', 'find_again'],
  failed: ['retry', 'skip'],
  interrupted: [],
}

/** What an instance is stopped or moved by, and the states in which the engine does that. */
const general = ['recover', 'roll_back', 'interrupt', 'invalidate'] as const

/** The repairs of an exception in the state of its instance. An ended one has nothing left to move. */
const repairsOf = (
  { kind, state, retrying }: Pick<ExceptionRow, 'kind' | 'state' | 'retrying'>,
  skippable: boolean,
): readonly Repair[] => [
  ...(retrying ? [] : ownRepairs[kind].filter(repair => repair !== 'skip' || skippable)),
  ...(state === 'ongoing' || state === 'interrupted'
    ? general.filter(command => possibleIn[command].includes(state))
    : []),
]

/** @throws AppError request.invalid for half a place, or a moment that is none */
const beginning = ({ since: at, after }: InputOf<typeof contract>, since: Sql, id: Sql): Sql => {
  if (at === undefined && after === undefined) return empty
  const moment = Date.parse(at ?? '')
  if (Number.isNaN(moment) || moment < 0)
    throw new AppError('request.invalid', {}, [issue('since', 'not_a_date')])
  if (after === undefined) throw new AppError('request.invalid', {}, [issue('after', 'required')])
  return sql`and (${since}, ${id}) > (${new Date(moment)}::timestamptz, ${after}::uuid)`
}

const nodeSettings = (node: Sql) => sql`(r.body->'nodes'->(${node})->'settings')`
const nodeName = (node: Sql) => sql`${nodeSettings(node)}->'name'`

const drawn = sql`, 'drawn', r.body->'nodes'->(step->>'node')`

/** What the rules of a step gave, and the rules. */
const whyNobody = sql`${drawn},
  'why', (select t.why->(step->>'id') from gantry.wf_track t
    where t.space = i.space and t.instance = i.id and t.why->(step->>'id') is not null
    order by t.seq desc limit 1),
  'executors', ${nodeSettings(sql`step->>'node'`)}->'executors'`

/** What a kind tells besides the instance. */
const ownColumns = (kind: ExceptionKind): Sql => {
  const none = sql`null::uuid as run, null::jsonb as error, null::int as attempts, false as retrying, false as skippable`
  const noReason = sql`null::text as by, null::text as reason`
  const open = (where: Sql, also: Sql = empty) => sql`coalesce((
    select json_agg(json_build_object('node', ${nodeName(sql`step->>'node'`)}, 'holder', h.f_name ${also})
      order by (task->>'id')::int)
    from json_array_elements(i.marking->'tasks') as task
    join json_array_elements(i.marking->'activations') as step on step->>'id' = task->>'activation'
    left join gantry.t_member h on h.space = i.space and h.id::text = task->>'holder'
    where task->>'state' in ('open', 'pool', 'offered', 'delegated') ${where}), '[]'::json) as steps`
  switch (kind) {
    case 'nobody':
      return sql`${none}, ${noReason}, ${open(sql`and task->>'exception' = 'true'`, whyNobody)}`
    case 'holder_gone':
      return sql`${none}, ${open(sql`and task->>'exception' = 'true'`, drawn)}, null::text as reason,
        (select b.f_name from gantry.t_member b
          where b.space = i.space and b.id::text = (${goneRows()} limit 1)) as by`
    case 'interrupted':
      return sql`${none}, ${open(empty)},
        (select b.f_name from gantry.t_member b
          where b.space = i.space and b.id::text = i.marking->'interrupted'->>'by') as by,
        (select k.row->>'text' from gantry.wf_track_row k
          where k.space = i.space and k.instance = i.id and k.row->>'action' = 'interrupt'
          order by k.seq desc limit 1) as reason`
    case 'failed':
      return sql`n.id as run, n.error, n.attempt as attempts, n.state <> 'failed' as retrying, ${noReason},
        case when a.node is null then '[]'::json
          else json_build_array(json_build_object('node', ${nodeName(sql`a.node`)}, 'holder', null)) end as steps,
        coalesce(n.runner = ${workNames.node} and ${nodeSettings(sql`a.node`)}->>'skippable' = 'true', false) as skippable`
  }
}

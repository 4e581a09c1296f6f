import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import type { InstanceState, TaskResult } from '@gantry/workflow/shared'
import { idAt } from '../lists/id-at.ts'

/** Instances measured at once. */
const mostRuns = 2_000

/** An interval in which an instance was interrupted. */
export interface Pause {
  readonly from: number
  readonly to: number
}

/** What is measured of an instance; instants in milliseconds. */
export interface Run {
  readonly id: string
  readonly workflow: string
  readonly initiator: string
  readonly release: number
  readonly state: InstanceState
  readonly started: number | null
  readonly ended: number | null
  /** Interruptions; a current one lasts until now. Absent: none. */
  readonly pauses?: readonly Pause[]
  /** Enterings of nodes in their order. */
  readonly activations: readonly {
    readonly id: number
    readonly node: string
    readonly superseded: true | null
    readonly causedBy: readonly number[]
  }[]
  /** Tasks that ended with a result or still wait; those that were cancelled are left out. */
  readonly tasks: readonly {
    readonly activation: number
    /** Null: not ended by a person. */
    readonly actor: string | null
    readonly result: TaskResult | null
    readonly received: number
    /** When the delegate who decided received it; null: whoever decided had it from the start. */
    readonly reached: number | null
    /** Null: still open. */
    readonly finished: number | null
    readonly due: number | null
  }[]
}

/**
 * The newest instances of workflows that were started in a time, at most `mostRuns`. Ids carry the time at which they were made,
 * so the time is a range of the index of a workflow.
 */
export const runsOf = async (
  ctx: Ctx,
  workflows: readonly string[],
  { from, until }: { readonly from: string | undefined; readonly until: string },
): Promise<{ readonly runs: readonly Run[]; readonly partial: boolean }> => {
  const { rows } = await ctx.db.run<Run>(sql`
    select i.id, i.workflow, i.initiator, i.release, i.state, m.started, m.ended,
      (select coalesce(json_agg(p), '[]') from (
        select p."from", p."to" from json_to_recordset(coalesce(m.pauses, '[]')) as p ("from" float8, "to" float8)
        union all
        select (m.interrupted->>'at')::float8, ${ctx.now.getTime()}::float8 where m.interrupted is not null) as p) as pauses,
      (select coalesce(json_agg(json_build_object('id', a.id, 'node', a.node, 'superseded', a.superseded, 'causedBy', a."causedBy")), '[]')
        from json_to_recordset(m.activations) as a (id int, node text, superseded boolean, "causedBy" json)) as activations,
      (select coalesce(json_agg(json_build_object('activation', t.activation, 'actor', t.actor, 'result', t.result,
          'received', t.received, 'reached', t.reached, 'finished', t.finished, 'due', t.due)), '[]')
        from json_to_recordset(m.tasks) as t (activation int, actor text, result text, state text, received float8, reached float8,
          finished float8, due float8)
        where t.state in ('pool', 'open', 'offered', 'delegated', 'done')) as tasks
    from gantry.wf_instance i,
      json_to_record(i.marking) as m (started float8, ended float8, pauses json, interrupted json,
        activations json, tasks json)
    where i.space = ${ctx.space} and ${of(workflows)} and i.state <> 'draft'
      and i.id < ${idAt(until)}::uuid and i.id >= ${idAt(from ?? new Date(0).toISOString())}::uuid
    order by i.id desc limit ${mostRuns + 1}`)
  return { runs: rows.slice(0, mostRuns), partial: rows.length > mostRuns }
}

/** One workflow is compared alone, so that the index of workflows is read in the order of ids. */
const of = ([first = '', ...more]: readonly string[]): Sql =>
  more.length === 0 ? sql`i.workflow = ${first}` : sql`i.workflow = any(${[first, ...more]}::text[])`

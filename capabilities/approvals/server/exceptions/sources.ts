import { type Ctx, type Sql, sql } from '@gantry/kernel/server'
import { type ExceptionKind, longInterrupted } from '../../shared/exceptions-contract.ts'
import { monitoredBy } from '../lists/monitored.ts'
import { workNames } from '../work/names.ts'

/** Where the exceptions of a kind are found, oldest first by `since` and `id`. */
export interface ExceptionSource {
  /** Rows of `gantry.wf_instance i`, and of a failed run `n`. */
  readonly from: Sql
  readonly where: Sql
  readonly since: Sql
  readonly id: Sql
}

/** Rows of the track by which a task of `i` that has nobody lost its holder; `k.row->>'to'` is who left. */
export const goneRows = (): Sql => sql`
  select k.row->>'to' as left_by from gantry.wf_track_row k
  join json_array_elements(i.marking->'tasks') as task on task->>'seat' = k.row->>'seat'
  where k.space = i.space and k.instance = i.id and k.row->>'action' = 'holder_gone' and task->>'exception' = 'true'
    and task->>'state' in ('open', 'pool', 'offered', 'delegated')
  order by k.seq desc`

/** The source of a kind, narrowed to what the actor monitors. */
export const sourceOf = async (ctx: Ctx, kind: ExceptionKind): Promise<ExceptionSource> => {
  const instances = sql`gantry.wf_instance i`
  const mine = sql`i.space = ${ctx.space} and ${await monitoredBy(ctx)}`
  switch (kind) {
    case 'nobody':
    case 'holder_gone': {
      const hasGone = sql`exists (${goneRows()})`
      return {
        from: instances,
        where: sql`${mine} and i.nobody_since is not null and ${kind === 'nobody' ? sql`not ${hasGone}` : hasGone}`,
        since: sql`i.nobody_since`,
        id: sql`i.id`,
      }
    }
    case 'interrupted':
      return {
        from: instances,
        where: sql`${mine} and i.interrupted_at < ${ctx.now}::timestamptz - make_interval(days => ${longInterrupted})`,
        since: sql`i.interrupted_at`,
        id: sql`i.id`,
      }
    case 'failed':
      return {
        // A step that was moved back over has nothing left to repair; a run that is tried again stays until it succeeds.
        from: sql`gantry.run n
          join ${instances} on i.space = n.space
            and i.id = coalesce(n.input->>'instance', n.input->>'child')::uuid
          left join lateral (select step->>'node' as node, step->>'state' as state
            from json_array_elements(i.marking->'activations') as step
            where step->>'id' = n.input->>'activation') as a on true`,
        where: sql`${mine} and n.space = ${ctx.space} and n.state in ('failed', 'queued', 'running', 'waiting')
          and (n.state = 'failed' or n.retried_at is not null) and n.design_kind = 'workflow'
          and (n.runner <> all(${[workNames.node, workNames.children]}::text[])
            or (a.state = 'active' and i.state in ('ongoing', 'interrupted')))`,
        since: sql`date_trunc('milliseconds', coalesce(n.ended_at, n.retried_at))`,
        id: sql`n.id`,
      }
  }
}

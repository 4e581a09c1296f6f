import { AppError, type Json, type Text } from '@gantry/base/shared'
import { readRelease } from '@gantry/designs/server'
import { audit, type Ctx, empty, inTransaction, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { FlowAttempt, FlowRun, FlowRunState, ListedFlow } from '../../shared/flows/contract.ts'
import type { TaskFlow } from '../../shared/flows/flow.ts'
import { flowOf } from '../../shared/flows/flow-kind.ts'
import { cancelTaskRun } from '../tasks/task-runs.ts'
import { heldRun } from './advance-flow.ts'

const pageSize = 50
const mostFlows = 500
const mostTasks = 2_000

const runColumns = sql`r.id, r.flow, r.release, r.state, r.cause, r.by_name as by, r.attempt, r.nodes,
  ${isoMilliseconds(sql`r.created_at`)} as "createdAt",
  ${isoMilliseconds(sql`r.ended_at`)} as "endedAt"`

/** Names of tasks by id, those removed as well: runs still tell of them. */
export const taskNames = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<Readonly<Record<string, Text>>> => {
  const { rows } = await ctx.db.run<{ readonly id: string; readonly name: Text }>(sql`
    select id, name from gantry.design
    where space = ${ctx.space} and kind = 'task' and id = any(${[...new Set(ids)]}::text[]) limit ${mostTasks}`)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

const tasksOf = ({ nodes }: TaskFlow): readonly string[] =>
  Object.values(nodes).flatMap(({ settings: { task } }) => (task === '' ? [] : [task]))

/** The flows of the space with their last runs; those whose last run failed or rejected rows first. */
export const listFlows = async (ctx: Ctx): Promise<readonly ListedFlow[]> => {
  type Row = Omit<ListedFlow, 'tasks' | 'schedule'> & { readonly body: Json }
  const { rows } = await ctx.db.run<Row>(sql`
    select d.id, d.name, d.release, d.state, f.id is not null as drafted, coalesce(r.body, f.body) as body,
      ${isoMilliseconds(sql`c.next_at`)} as "nextAt",
      (select row_to_json(l) from (select ${runColumns} from gantry.flow_run r
        where r.space = d.space and r.flow = d.id order by r.id desc limit 1) l) as last
    from gantry.design d
    left join gantry.design_draft f on f.space = d.space and f.kind = d.kind and f.id = d.id
    left join gantry.design_release r
      on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    left join gantry.flow_clock c on c.space = d.space and c.flow = d.id
    where d.space = ${ctx.space} and d.kind = 'task_flow' and d.state <> 'removed'
      and coalesce(r.body, f.body) is not null
    order by d.name::text, d.id limit ${mostFlows}`)
  const names = await taskNames(
    ctx,
    rows.flatMap(({ body }) => tasksOf(flowOf(body))),
  )
  const listed = rows.map(({ body, ...row }): ListedFlow => {
    const flow = flowOf(body)
    return {
      ...row,
      last: row.last && { ...row.last, name: row.name },
      schedule: flow.schedule ?? null,
      tasks: tasksOf(flow).map(id => names[id] ?? '—'),
    }
  })
  return listed.toSorted((a, b) => urgency(a) - urgency(b))
}

const urgent: readonly FlowRunState[] = ['failed', 'partly', 'running']

const urgency = ({ last }: ListedFlow): number => {
  const place = last ? urgent.indexOf(last.state) : -1
  return place < 0 ? urgent.length : place
}

interface Asked {
  readonly flow?: string
  readonly state?: FlowRunState
  readonly after?: string
}

/** Runs of flows, newest first. */
export const listFlowRuns = async (
  ctx: Ctx,
  { flow, state, after }: Asked,
): Promise<{ readonly data: readonly FlowRun[]; readonly next: string | null }> => {
  const { rows } = await ctx.db.run<FlowRun>(sql`
    select ${runColumns}, d.name from gantry.flow_run r
    join gantry.design d on d.space = r.space and d.kind = 'task_flow' and d.id = r.flow
    where r.space = ${ctx.space}
      ${flow === undefined ? empty : sql`and r.flow = ${flow}`}
      ${state === undefined ? empty : sql`and r.state = ${state}`}
      ${after === undefined ? empty : sql`and r.id < ${after}::uuid`}
    order by r.id desc limit ${pageSize + 1}`)
  const data = rows.slice(0, pageSize)
  return { data, next: rows.length > pageSize ? (data.at(-1)?.id ?? null) : null }
}

/** A run with its drawing, the names of its tasks and their newest runs. @throws AppError flow.not_found */
export const readFlowRun = async (ctx: Ctx, id: string) => {
  const { rows } = await ctx.db.run<FlowRun & { readonly attempts: readonly FlowAttempt[] }>(sql`
    select ${runColumns}, r.attempts, d.name from gantry.flow_run r
    join gantry.design d on d.space = r.space and d.kind = 'task_flow' and d.id = r.flow
    where r.space = ${ctx.space} and r.id = ${id}::uuid`)
  const [found] = rows
  if (!found) throw new AppError('flow.not_found')
  const { attempts, ...run } = found
  const { body } = await readRelease(ctx, { kind: 'task_flow', id: run.flow, number: run.release })
  return {
    run,
    attempts,
    body,
    tasks: await taskNames(ctx, tasksOf(flowOf(body))),
    runs: await newestRuns(ctx, id),
  }
}

/** Ids of the newest runs of the tasks of a run, by node. */
export const newestRuns = async (ctx: Ctx, id: string): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await ctx.db.run<{ readonly node: string; readonly id: string }>(sql`
    select distinct on (flow_node) flow_node as node, id from gantry.task_run
    where space = ${ctx.space} and flow_run = ${id}::uuid order by flow_node, id desc`)
  return Object.fromEntries(rows.map(each => [each.node, each.id]))
}

/**
 * Cancels a run with its tasks. The run ends first, in a transaction of its own: the end of a task locks the task before the flow.
 * @throws AppError flow.not_found, flow.not_cancelled
 */
export const cancelFlowRun = async (ctx: Ctx, id: string): Promise<void> => {
  await inTransaction(ctx, async tx => {
    const held = await heldRun(tx, id)
    if (held.state !== 'running') throw new AppError('flow.not_cancelled')
    const nodes = Object.fromEntries(
      Object.entries(held.nodes).map(([node, each]) => [
        node,
        each.state === 'waiting' || each.state === 'open' ? { ...each, state: 'cancelled' as const } : each,
      ]),
    )
    await tx.db.run(sql`
      update gantry.flow_run set state = 'cancelled', nodes = ${JSON.stringify(nodes)}::jsonb, ended_at = ${tx.now}
      where space = ${tx.space} and id = ${id}::uuid`)
    await audit(tx, { action: 'flow.cancelled', details: { id: held.of, run: id } })
  })
  const { rows } = await ctx.db.run<{ readonly id: string }>(sql`
    select id from gantry.task_run
    where space = ${ctx.space} and flow_run = ${id}::uuid and state in ('waiting', 'running') limit ${mostTasks}`)
  for (const run of rows)
    await cancelTaskRun(ctx, run.id).catch((error: unknown) => {
      // It ended meanwhile.
      if (!(error instanceof AppError && error.code === 'task.not_cancelled')) throw error
    })
}

import { AppError, type JsonObject } from '@gantry/base/shared'
import { readRelease } from '@gantry/designs/server'
import { formulaZone } from '@gantry/fields/shared'
import { type Ctx, emit, sql, wake } from '@gantry/kernel/server'
import type { FlowRunState } from '../../shared/flows/contract.ts'
import type { TaskFlow } from '../../shared/flows/flow.ts'
import { flowOf } from '../../shared/flows/flow-kind.ts'
import {
  type FlowNode,
  type FlowNodes,
  openNode,
  rejectedIn,
  settleFlow,
} from '../../shared/flows/settle-flow.ts'
import { startTaskRun } from '../tasks/start-run.ts'
import { taskInForce } from '../tasks/task-designs.ts'
import type { FlowTold } from './notices.ts'

/** The queue in which failed tasks of flows wait for their next attempt. */
export const flowRetryName = { name: 'gantry_flow_retry' } as const

/** A run of a flow under the lock of its row. */
export interface HeldRun {
  readonly id: string
  readonly of: string
  readonly state: FlowRunState
  readonly attempt: number
  readonly nodes: FlowNodes
  readonly flow: TaskFlow
}

/** Locks a run until the end of the transaction, so that results of its tasks are noted one after another; null: there is none. */
const holdRun = async (tx: Ctx, id: string): Promise<HeldRun | null> => {
  type Row = { flow: string; release: number; state: FlowRunState; attempt: number; nodes: FlowNodes }
  const { rows } = await tx.db.run<Row>(sql`
    select flow, release, state, attempt, nodes from gantry.flow_run where space = ${tx.space} and id = ${id}::uuid for update`)
  const [row] = rows
  if (!row) return null
  const { body } = await readRelease(tx, { kind: 'task_flow', id: row.flow, number: row.release })
  return { id, of: row.flow, state: row.state, attempt: row.attempt, nodes: row.nodes, flow: flowOf(body) }
}

/** Starts what follows from the results of the tasks of a run, and ends the run when nothing follows any more. */
export const advanceRun = async (tx: Ctx, run: HeldRun, nodes: FlowNodes): Promise<void> => {
  const env = { now: tx.kernel.now().getTime(), timeZone: formulaZone }
  let settled = settleFlow(run.flow, nodes, env)
  while (settled.start.length > 0) {
    const refused: Record<string, FlowNode> = {}
    for (const id of settled.start) {
      const code = await startStep(tx, run, id)
      if (code !== null) refused[id] = { ...(settled.nodes[id] ?? openNode), state: 'failed', error: code }
    }
    if (Object.keys(refused).length === 0) break
    settled = settleFlow(run.flow, { ...settled.nodes, ...refused }, env)
  }
  await tx.db.run(sql`
    update gantry.flow_run set nodes = ${JSON.stringify(settled.nodes)}::jsonb, state = ${settled.state},
      ended_at = ${settled.state === 'running' ? null : tx.kernel.now()}::timestamptz
    where space = ${tx.space} and id = ${run.id}::uuid`)
  if (!run.flow.alert || (settled.state !== 'failed' && settled.state !== 'partly')) return
  const failed = Object.values(settled.nodes).filter(({ state }) => state === 'failed').length
  const payload: FlowTold = {
    run: run.id,
    flow: run.of,
    name: run.flow.name,
    failed,
    rejected: rejectedIn(settled.nodes),
  }
  await emit(tx, { type: settled.state === 'failed' ? 'flow.failed' : 'flow.partly', payload })
}

/** Starts a task of a run; answers why it cannot be started. */
const startStep = async (tx: Ctx, run: HeldRun, node: string): Promise<string | null> => {
  const task = run.flow.nodes[node]?.settings.task ?? ''
  const found = await taskInForce(tx, task)
  if (!found) return 'task.not_found'
  if (!found.isOn) return 'flow.task_off'
  await startTaskRun(tx, task, { cause: 'flow', flow: { run: run.id, node } })
  return null
}

type Ended = Pick<FlowNode, 'read' | 'written' | 'rejected' | 'ms'> & {
  readonly run: string
  readonly node: string
  readonly state: FlowNode['state']
  readonly error: string | null
}

/** Notes the end of a run of a task in its flow and goes on with the flow, in the transaction that ends the run. */
export const noteTaskEnd = async (tx: Ctx, taskRun: string): Promise<void> => {
  const { rows } = await tx.db.run<Ended>(sql`
    select flow_run as run, flow_node as node, state, read::float8 as read, written::float8 as written,
      rejected::float8 as rejected, error ->> 'code' as error,
      coalesce(extract(epoch from ended_at - started_at) * 1000, 0)::int as ms
    from gantry.task_run where space = ${tx.space} and id = ${taskRun}::uuid and flow_run is not null`)
  const [ended] = rows
  const held = ended && (await holdRun(tx, ended.run))
  if (!ended || !held) return
  const before = held.nodes[ended.node]
  const step = held.flow.nodes[ended.node]?.settings
  if (!before || !step || before.state !== 'running') return
  const { run: _run, node, ...result } = ended
  const again = held.state === 'running' && ended.state === 'failed' && before.attempt <= step.retries
  const nodes = {
    ...held.nodes,
    [node]: {
      ...result,
      attempt: before.attempt,
      ...(before.round !== undefined && { round: before.round }),
      ...(again && { state: 'waiting' as const }),
    },
  }
  if (again) await retryLater(tx, held.id, node, step.pause)
  if (held.state === 'running') return advanceRun(tx, held, nodes)
  await tx.db.run(sql`
    update gantry.flow_run set nodes = ${JSON.stringify(nodes)}::jsonb where space = ${tx.space} and id = ${held.id}::uuid`)
}

const retryLater = async (tx: Ctx, run: string, node: string, seconds: number): Promise<void> => {
  const at = new Date(tx.kernel.now().getTime() + seconds * 1_000)
  const about: JsonObject = { space: tx.space, run, node }
  await wake(tx.db, flowRetryName, `${run} ${node}`, about, at)
}

/** Starts a task of a run whose pause is over once more. */
export const retryStep = async (tx: Ctx, run: string, node: string): Promise<void> => {
  const held = await holdRun(tx, run)
  const before = held?.nodes[node]
  if (held?.state !== 'running' || before?.state !== 'waiting') return
  const code = await startStep(tx, held, node)
  const next: FlowNode =
    code === null
      ? { ...before, state: 'running', attempt: before.attempt + 1, error: null }
      : { ...before, state: 'failed', error: code }
  await advanceRun(tx, held, { ...held.nodes, [node]: next })
}

/** @throws AppError flow.not_found */
export const heldRun = async (tx: Ctx, id: string): Promise<HeldRun> => {
  const held = await holdRun(tx, id)
  if (!held) throw new AppError('flow.not_found')
  return held
}

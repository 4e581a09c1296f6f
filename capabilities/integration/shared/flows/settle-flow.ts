import { AppError, type JsonObject } from '@gantry/base/shared'
import { type Checked, type ContextType, check, compile, type Env, parse, t } from '@gantry/expr/shared'
import { adjacencyOf, type GraphEdge, type NodeId } from '@gantry/graph/shared'
import { portOf, type TaskFlow } from './flow.ts'

export const flowNodeStates = [
  'open',
  'waiting',
  'running',
  'succeeded',
  'partly',
  'failed',
  'skipped',
  'cancelled',
] as const
export type FlowNodeState = (typeof flowNodeStates)[number]

/** What is known of a task in a run of a flow. */
export interface FlowNode {
  /** `open`: its turn has not come; `waiting`: it will be tried again. */
  readonly state: FlowNodeState
  /** How often it was started. */
  readonly attempt: number
  /** The attempt of the run in which it ran last; absent: the first. */
  readonly round?: number
  readonly read: number
  readonly written: number
  readonly rejected: number
  readonly ms: number
  readonly error: string | null
}

export type FlowNodes = Readonly<Record<NodeId, FlowNode>>

export const openNode: FlowNode = {
  state: 'open',
  attempt: 0,
  read: 0,
  written: 0,
  rejected: 0,
  ms: 0,
  error: null,
}

/** Names a condition may use: the result of the task its edge comes from. */
export const resultScope: ContextType = {
  kind: 'context',
  fields: {
    state: { type: t.string, label: { 'zh-CN': '状态', en: 'State' } },
    read: { type: t.number, label: { 'zh-CN': '读取行', en: 'Rows read' } },
    written: { type: t.number, label: { 'zh-CN': '写入行', en: 'Rows written' } },
    rejected: { type: t.number, label: { 'zh-CN': '拒收行', en: 'Rows rejected' } },
    seconds: { type: t.number, label: { 'zh-CN': '秒数', en: 'Seconds' } },
  },
}

/** A condition of an edge, checked. */
export const checkedCondition = (source: string): Checked =>
  check(parse(source, resultScope), resultScope, t.boolean)

const hasEnded = ({ state }: FlowNode): boolean =>
  state === 'succeeded' || state === 'partly' || state === 'failed' || state === 'cancelled'

/** Whether a run goes on along an edge; null: the task before it has not ended. */
const isTaken = (flow: TaskFlow, edge: GraphEdge, nodes: FlowNodes, env: Env): boolean | null => {
  const before = nodes[edge.from] ?? openNode
  if (before.state === 'skipped') return false
  if (!hasEnded(before)) return null
  const good = before.state === 'succeeded' || before.state === 'partly'
  const port = portOf(edge)
  if (port === 'success' && !good) return false
  if (port === 'failure' && good) return false
  const condition = flow.conditions[edge.id] ?? ''
  if (condition.trim() === '') return true
  const { state, read, written, rejected, ms } = before
  const row = { state, read, written, rejected, seconds: Math.round(ms / 1_000) }
  return holds(condition, row, env)
}

/** A condition that would take more than the limits of expressions counts as not met: the end of a task must not fail for it. */
const holds = (condition: string, row: JsonObject, env: Env): boolean => {
  try {
    return compile(checkedCondition(condition))(row, env) === true
  } catch (error) {
    if (error instanceof AppError && error.code === 'expression.stopped') return false
    throw error
  }
}

/** What a run of a flow does next. */
export interface Settled {
  readonly nodes: FlowNodes
  /** Tasks to be started now; they are marked as running. */
  readonly start: readonly NodeId[]
  readonly state: 'running' | 'succeeded' | 'partly' | 'failed'
}

/**
 * Goes on as far as the results of tasks allow: a task starts when the task before each of its ways in has ended and enough of the ways
 * are taken, and is left out otherwise. A run fails when a task failed and no way leads on from its failure; it
 * succeeds partly when a task rejected rows. Pure.
 */
export const settleFlow = (flow: TaskFlow, before: FlowNodes, env: Env): Settled => {
  const { into, out } = adjacencyOf(flow)
  const nodes: Record<NodeId, FlowNode> = Object.fromEntries(
    Object.keys(flow.nodes).map(id => [id, before[id] ?? openNode]),
  )
  const start: NodeId[] = []
  for (let moved = true; moved; ) {
    moved = false
    for (const [id, { settings }] of Object.entries(flow.nodes)) {
      const node = nodes[id] ?? openNode
      if (node.state !== 'open') continue
      const ways = (into.get(id) ?? []).map(edge => isTaken(flow, edge, nodes, env))
      if (ways.includes(null)) continue
      const goes =
        ways.length === 0 || (settings.join === 'any' ? ways.includes(true) : ways.every(way => way === true))
      nodes[id] = goes
        ? { ...node, state: 'running', attempt: node.attempt + 1 }
        : { ...node, state: 'skipped' }
      if (goes) start.push(id)
      moved = true
    }
  }
  const all = Object.entries(nodes)
  const isOpen = all.some(([, { state }]) => state === 'running' || state === 'waiting' || state === 'open')
  const lost = all.some(
    ([id, { state }]) =>
      (state === 'failed' || state === 'cancelled') &&
      !(out.get(id) ?? []).some(edge => isTaken(flow, edge, nodes, env) === true),
  )
  const isPartly = all.some(([, { state }]) => state === 'partly')
  return {
    nodes,
    start,
    state: isOpen ? 'running' : lost ? 'failed' : isPartly ? 'partly' : 'succeeded',
  }
}

/** Rows that the tasks of a run rejected. */
export const rejectedIn = (nodes: FlowNodes): number =>
  Object.values(nodes).reduce((sum, { rejected }) => sum + rejected, 0)

/** The tasks from which a run that ended goes on: those that failed, or were cancelled. */
export const failedIn = (nodes: FlowNodes): readonly NodeId[] =>
  Object.entries(nodes).flatMap(([id, { state }]) =>
    state === 'failed' || state === 'cancelled' ? [id] : [],
  )

/** The nodes of a run with some tasks, and all that follow them, as if their turn had not come, for the next attempt of the run. */
export const reopened = (
  flow: TaskFlow,
  nodes: FlowNodes,
  from: readonly NodeId[],
  round: number,
): FlowNodes => {
  const { out } = adjacencyOf(flow)
  const again = new Set(from)
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const { to } of out.get(id) ?? [])
      if (!again.has(to)) {
        again.add(to)
        open.push(to)
      }
  return Object.fromEntries(
    Object.keys(flow.nodes).map(id => [id, again.has(id) ? { ...openNode, round } : (nodes[id] ?? openNode)]),
  )
}

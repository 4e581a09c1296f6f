import { partId } from '@gantry/base/shared'
import { type GraphEdge, type GraphNode, type NodeId, putNode, removeNodes } from '@gantry/graph/shared'
import type { FlowPort, FlowStep, TaskFlow } from '../../shared/flows/flow.ts'

/** Conditions of the edges that are left. */
const tidied = (flow: TaskFlow): TaskFlow => {
  const left = new Set(flow.edges.map(({ id }) => id))
  return {
    ...flow,
    conditions: Object.fromEntries(Object.entries(flow.conditions).filter(([id]) => left.has(id))),
  }
}

/** Connects two tasks: the second one follows when the first one succeeded. */
export const connectTasks = (flow: TaskFlow, from: NodeId, to: NodeId): TaskFlow => ({
  ...flow,
  edges: [
    ...flow.edges,
    {
      id: partId('e_'),
      from,
      port: 'success',
      to,
    },
  ],
})

/** Adds a task, behind another one if there is one. Answers its id. */
export const addTask = (
  flow: TaskFlow,
  task: string,
  { at, after }: { readonly at?: readonly [number, number]; readonly after?: NodeId },
): readonly [TaskFlow, NodeId] => {
  const id = partId('task_')
  const node: GraphNode<FlowStep> = {
    kind: 'task',
    settings: { task, join: 'all', retries: 0, pause: 60 },
    ...(at && { at }),
  }
  const made: TaskFlow = { ...flow, ...putNode(flow, id, node) }
  return [after !== undefined && flow.nodes[after] ? connectTasks(made, after, id) : made, id]
}

export const removeTasks = (flow: TaskFlow, ids: ReadonlySet<NodeId>): TaskFlow =>
  tidied({ ...flow, ...removeNodes(flow, ids) })

export const setStep = (flow: TaskFlow, id: NodeId, settings: FlowStep): TaskFlow => {
  const node = flow.nodes[id]
  return node ? { ...flow, ...putNode(flow, id, { ...node, settings }) } : flow
}

export const setWay = (
  flow: TaskFlow,
  edge: GraphEdge,
  { port, condition }: { readonly port?: FlowPort; readonly condition?: string },
): TaskFlow => {
  const { [edge.id]: known = '', ...conditions } = flow.conditions
  const next = condition ?? known
  return {
    ...flow,
    edges: flow.edges.map(each => (each.id === edge.id && port !== undefined ? { ...each, port } : each)),
    conditions: next === '' ? conditions : { ...conditions, [edge.id]: next },
  }
}

export const removeWay = (flow: TaskFlow, id: string): TaskFlow =>
  tidied({ ...flow, edges: flow.edges.filter(each => each.id !== id) })

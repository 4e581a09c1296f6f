import { type JsonObject, partId } from '@gantry/base/shared'
import {
  connect,
  type GraphNode,
  moveNodes,
  type NodeId,
  putNode,
  removeAndBridge,
  removeEdges,
  removeNodes,
} from '@gantry/graph/shared'
import { stepKindOf, type Task } from '@gantry/transform/shared'

/** The output of a step that a new edge starts from: the first that nothing reads yet. */
const freePort = ({ nodes, edges }: Task, from: NodeId): string | undefined => {
  const ports = stepKindOf(nodes[from]?.kind ?? 'source').ports
  const used = new Set(edges.filter(edge => edge.from === from).map(({ port }) => port))
  return ports?.find(port => !used.has(port)) ?? ports?.[0]
}

/** Connects two steps. */
export const connectSteps = (task: Task, from: NodeId, to: NodeId): Task => {
  const port = freePort(task, from)
  const id = partId('e_')
  return { ...task, ...connect(task, { id, from, ...(port !== undefined && { port }), to }) }
}

/** Adds a step, behind another one where that is possible. Answers its id. */
export const addStep = (
  task: Task,
  kind: string,
  { at, after }: { readonly at?: readonly [number, number]; readonly after?: NodeId },
): readonly [Task, NodeId] => {
  const id = partId(`${kind}_`)
  const { initial, inputs } = stepKindOf(kind)
  const node: GraphNode<JsonObject> = { kind, settings: initial(), ...(at && { at }) }
  const made: Task = { ...task, ...putNode(task, id, node) }
  const before = after === undefined ? undefined : task.nodes[after]
  const follows = before && stepKindOf(before.kind).group !== 'target' && inputs[1] > 0
  return [follows && after !== undefined ? connectSteps(made, after, id) : made, id]
}

/**
 * The task with one more step after what a step reads first: each value of a column once. Null: the step reads nothing. For previews.
 */
export const withValuesOf = (task: Task, step: NodeId, column: string): readonly [Task, NodeId] | null => {
  const read = task.edges.find(({ to }) => to === step)
  if (!read) return null
  const id = partId('values_')
  const settings: JsonObject = { by: [column], measures: [] }
  const made: Task = { ...task, ...putNode(task, id, { kind: 'aggregate', settings }) }
  const { from, port } = read
  const edge = { id: partId('e_'), from, ...(port !== undefined && { port }), to: id }
  return [{ ...made, ...connect(made, edge) }, id]
}

/** Removes steps; what stood before a single one is connected with what stood behind it. */
export const removeSteps = (task: Task, ids: ReadonlySet<NodeId>): Task => {
  const [only] = ids
  if (ids.size === 1 && only !== undefined && task.edges.some(({ to }) => to === only))
    return { ...task, ...removeAndBridge(task, only) }
  return { ...task, ...removeNodes(task, ids), ...edgesLeft(task, ids) }
}

const edgesLeft = (task: Task, ids: ReadonlySet<NodeId>) => ({
  edges: removeEdges(
    task,
    new Set(task.edges.filter(({ from, to }) => ids.has(from) || ids.has(to)).map(({ id }) => id)),
  ).edges,
})

export const moveSteps = (task: Task, places: ReadonlyMap<NodeId, readonly [number, number]>): Task => ({
  ...task,
  ...moveNodes(task, places),
})

/** The task with other settings of a step. */
export const setStep = (task: Task, id: NodeId, settings: JsonObject): Task => {
  const node = task.nodes[id]
  return node ? { ...task, ...putNode(task, id, { ...node, settings }) } : task
}

/** Which table or query each source step reads, as text to compare; steps without either are left out. */
export const tablesRead = ({ nodes }: Task): string => {
  const reading = Object.entries(nodes).filter(
    ([, { kind, settings }]) => kind === 'source' && (settings.object || settings.query),
  )
  return JSON.stringify(
    reading.map(([id, { settings }]) => [id, settings.source, settings.object, settings.query]),
  )
}

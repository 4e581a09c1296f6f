import type { Graph, GraphEdge, NodeId } from '@gantry/graph/shared'
import type { SignRule } from '../nodes/approve/shared.ts'
import type { FlowNode, WorkflowDef } from './definition.ts'

/** A node by its id; ids come from bodies, so names of `Object.prototype` are none. */
export const nodeAt = (def: WorkflowDef, id: NodeId): FlowNode | undefined =>
  Object.hasOwn(def.nodes, id) ? def.nodes[id] : undefined

export const edgesFrom = (def: Pick<Graph<unknown>, 'edges'>, id: NodeId): readonly GraphEdge[] =>
  def.edges.filter(edge => edge.from === id)

/** Where a port leads to. */
export const nextOf = (def: WorkflowDef, id: NodeId, port = 'out'): NodeId | undefined =>
  def.edges.find(edge => edge.from === id && (edge.port ?? 'out') === port)?.to

/** A split whose join waits for several branches. */
export const isSplit = (node: FlowNode | undefined): boolean =>
  node?.kind === 'parallel' || node?.kind === 'inclusive'

/**
 * Whether the initiator must not handle a step (section 2.5): it is critical, or gives his own approval to a leader. That holds at
 * entry, and for whoever gets a task of it later.
 */
export const barsInitiator = (node: FlowNode | undefined): boolean =>
  isHuman(node) &&
  node.kind !== 'start' &&
  (node.settings.critical === true ||
    (node.kind === 'approve' && (node.settings.same === 'leader' || node.settings.same === 'dept_leader')))

/** Whether one may abstain at a step: it has the button, and is decided by a count of votes. */
export const mayAbstain = (node: FlowNode | undefined): boolean =>
  node?.kind === 'approve' && node.settings.buttons?.abstain === true && countsVotes(node.settings.sign)

/** Sign modes in which a seat without a voice leaves a result. */
export const countsVotes = ({ mode }: SignRule): boolean => mode === 'or_sign' || mode === 'vote'

/** A step of a person. */
export const isHuman = (
  node: FlowNode | undefined,
): node is Extract<FlowNode, { kind: 'start' | 'fill' | 'approve' }> =>
  node?.kind === 'start' || node?.kind === 'fill' || node?.kind === 'approve'

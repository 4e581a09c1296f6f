import type { NodeId } from '@gantry/graph/shared'
import type { NodeKindName, WorkflowDef } from '../shared/definition.ts'
import { nodeAt } from '../shared/drawing.ts'
import type { Activation, Instance, Outcome } from '../shared/state.ts'
import { settle, signOf } from './vote.ts'

/** Types of the events of an instance; the record and its table stand in the event itself. */
export const instanceEventTypes = [
  'instance.started',
  'instance.node_entered',
  'instance.node_finished',
  'instance.ended',
] as const

/** How a step ended: as its people decided together; `done` where nobody decides. */
export type NodeResult = 'submit' | 'agree' | 'disagree' | 'done'

/** Payload of an event of an instance. */
export type InstanceEventData = {
  readonly workflow: string
  readonly release: number
  readonly instance: string
  /** Of `node_entered` and `node_finished`. */
  readonly node?: NodeId
  readonly kind?: NodeKindName
  /** Number of this entering of the node: a return enters it again with another one. */
  readonly activation?: number
  /** `node_finished`: result of the step; `ended`: outcome, or `invalidated`. */
  readonly result?: NodeResult | Outcome | 'invalidated'
}

export interface InstanceEvent {
  readonly type: (typeof instanceEventTypes)[number]
  readonly data: InstanceEventData
}

/**
 * The events between two states of an instance, in the order in which they happened. A step that was cancelled or moved back
 * over is not finished; levels of leaders are one step. Pure.
 */
export const instanceEvents = (
  def: WorkflowDef,
  before: Instance | null,
  after: Instance,
): readonly InstanceEvent[] => {
  const { id: instance, workflow, release, state, outcome } = after
  const of = { workflow, release, instance }
  const events: InstanceEvent[] = []
  if (before === null || before.state === 'draft') events.push({ type: 'instance.started', data: of })
  const known = new Map((before?.activations ?? []).map(each => [each.id, each]))
  const byId = new Map(after.activations.map(each => [each.id, each]))
  for (const activation of after.activations) {
    const was = known.get(activation.id)
    const { id, node } = activation
    const kind = nodeAt(def, node)?.kind
    const data = { ...of, node, ...(kind && { kind }), activation: id }
    const isNextLevel = activation.causedBy.some(cause => {
      const earlier = byId.get(cause)
      return earlier?.node === node && (earlier.chain?.length ?? 0) > 0
    })
    if (!was && !isNextLevel) events.push({ type: 'instance.node_entered', data })
    const isFinished = was?.state !== 'completed' && activation.state === 'completed'
    if (isFinished && !activation.superseded && !activation.chain?.length)
      events.push({ type: 'instance.node_finished', data: { ...data, result: resultOf(def, activation) } })
  }
  const isOver = state === 'finished' || state === 'invalidated'
  if (isOver && before?.state !== state)
    events.push({
      type: 'instance.ended',
      data: { ...of, result: state === 'invalidated' ? 'invalidated' : (outcome ?? 'completed') },
    })
  return events
}

const resultOf = (def: WorkflowDef, { node, seats }: Activation): NodeResult => {
  const kind = nodeAt(def, node)?.kind
  if (kind === 'start' || kind === 'fill') return 'submit'
  if (kind !== 'approve') return 'done'
  return seats.length > 0 && settle(signOf({ def }, { node }), seats) === 'failed' ? 'disagree' : 'agree'
}

import type { GraphEdge, Mark, Marks } from '@gantry/graph/shared'
import type { FlowStep, InstanceView } from '../../shared/contract.ts'
import { peopleAt, sayNames } from './people-at.ts'

/**
 * What a run did, for the drawing: at each node its state, the order, who has it or decided, how many did, and the time its last turn
 * took; and the edges it certainly took.
 */
export const marksOf = (
  { nodes, steps, state, taken }: Pick<InstanceView, 'nodes' | 'steps' | 'state' | 'taken'>,
  edges: readonly GraphEdge[],
  say: { time(milliseconds: number): string; names(names: readonly string[]): string },
): Marks => {
  const isRunning = state === 'ongoing' || state === 'interrupted'
  const order = [...new Set(steps.map(({ node }) => node))]
  const known = new Set(taken)
  const passed = passedGateways(
    nodes,
    edges.filter(({ id }) => known.has(id)),
  )
  const markOf = ({
    id,
    kind,
    state,
    ranBefore,
    ahead,
    seats: [decided, all],
  }: InstanceView['nodes'][number]): Mark | null => {
    const isPassed = state === 'completed' || passed.has(id)
    // A step that is still to come looks as it was drawn.
    if (!isPassed && state !== 'current' && !ranBefore && ((isRunning && ahead) || silent.has(kind)))
      return null
    const step = order.indexOf(id) + 1
    const took = timeAt(steps, id)
    const people = state === 'not_started' ? [] : peopleAt(steps, { id, state })
    return {
      state: isPassed ? 'done' : state === 'current' ? 'current' : ranBefore ? 'returned' : 'skipped',
      ...(step > 0 && { step }),
      ...(people.length > 0 && { summary: sayNames(people, say.names) }),
      ...(all > 1 && { count: `${decided}/${all}` }),
      ...(state === 'completed' && took !== null && { time: say.time(took) }),
    }
  }
  const marked = nodes.flatMap(node => {
    const mark = markOf(node)
    return mark ? [[node.id, mark] as const] : []
  })
  return { nodes: new Map(marked), edges: new Map(taken.map(id => [id, { state: 'done' }])) }
}

const gateways = new Set(['exclusive', 'parallel', 'inclusive', 'join'])
/** Passing one of these leaves nothing behind, so that it was left out cannot be said. */
const silent = new Set(['exclusive', 'join'])

/** Gateways are passed without being entered: those at an end of an edge that was taken. */
const passedGateways = (nodes: InstanceView['nodes'], taken: readonly GraphEdge[]): ReadonlySet<string> => {
  const ends = new Set(taken.flatMap(({ from, to }) => [from, to]))
  return new Set(nodes.flatMap(({ id, kind }) => (gateways.has(kind) && ends.has(id) ? [id] : [])))
}

/** From the first receipt to the last decision of the turns that still count; null: nobody had it. */
const timeAt = (steps: readonly FlowStep[], node: string): number | null => {
  const here = steps.filter(step => step.node === node && !step.superseded && step.finished !== null)
  if (here.length === 0) return null
  const received = Math.min(...here.map(step => Date.parse(step.received)))
  return Math.max(...here.map(step => Date.parse(step.finished ?? step.received))) - received
}

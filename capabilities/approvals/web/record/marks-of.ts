import type { GraphEdge, Mark, Marks } from '@gantry/graph/shared'
import type { FlowStep, InstanceView } from '../../shared/contract.ts'

/** What a run did at each node, for the drawing: its state, the order, how many decided, and the time its last turn took. */
export const marksOf = (
  { nodes, steps, state }: Pick<InstanceView, 'nodes' | 'steps' | 'state'>,
  edges: readonly GraphEdge[],
  sayTime: (milliseconds: number) => string,
): Marks => {
  const isRunning = state === 'ongoing' || state === 'interrupted'
  const order = [...new Set(steps.map(({ node }) => node))]
  const passed = passedGateways(nodes, edges)
  const markOf = ({
    id,
    state,
    ranBefore,
    ahead,
    seats: [decided, all],
  }: InstanceView['nodes'][number]): Mark | null => {
    const isPassed = state === 'completed' || passed.has(id)
    // A step that is still to come looks as it was drawn.
    if (!isPassed && state !== 'current' && !ranBefore && isRunning && ahead) return null
    const step = order.indexOf(id) + 1
    const took = timeAt(steps, id)
    return {
      state: isPassed ? 'done' : state === 'current' ? 'current' : ranBefore ? 'returned' : 'skipped',
      ...(step > 0 && { step }),
      ...(all > 1 && { count: `${decided}/${all}` }),
      ...(state === 'completed' && took !== null && { time: sayTime(took) }),
    }
  }
  const marked = nodes.flatMap(node => {
    const mark = markOf(node)
    return mark ? [[node.id, mark] as const] : []
  })
  return { nodes: new Map(marked), edges: new Map() }
}

const gateways = new Set(['exclusive', 'parallel', 'inclusive', 'join'])

/** Gateways are passed without being entered: those between a node that is completed and one that was reached. */
const passedGateways = (nodes: InstanceView['nodes'], edges: readonly GraphEdge[]): ReadonlySet<string> => {
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]))
  const isGateway = (id: string) => gateways.has(kinds.get(id) ?? '')
  const through = (from: readonly string[], next: (id: string) => readonly string[]) => {
    const seen = new Set<string>()
    const open = [...from]
    for (let id = open.pop(); id !== undefined; id = open.pop())
      for (const each of next(id).filter(other => isGateway(other) && !seen.has(other))) {
        seen.add(each)
        open.push(each)
      }
    return seen
  }
  const completed = nodes.flatMap(({ id, state }) => (state === 'completed' ? [id] : []))
  const reached = nodes.flatMap(({ id, state }) => (state === 'not_started' ? [] : [id]))
  const after = through(completed, id => edges.flatMap(({ from, to }) => (from === id ? [to] : [])))
  const before = through(reached, id => edges.flatMap(({ from, to }) => (to === id ? [from] : [])))
  return new Set([...after].filter(id => before.has(id)))
}

/** From the first receipt to the last decision of the turns that still count; null: nobody had it. */
const timeAt = (steps: readonly FlowStep[], node: string): number | null => {
  const here = steps.filter(step => step.node === node && !step.superseded && step.finished !== null)
  if (here.length === 0) return null
  const received = Math.min(...here.map(step => Date.parse(step.received)))
  return Math.max(...here.map(step => Date.parse(step.finished ?? step.received))) - received
}

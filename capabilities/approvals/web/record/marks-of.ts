import type { Mark, Marks } from '@gantry/graph/shared'
import type { FlowStep, InstanceView } from '../../shared/contract.ts'

/** What a run did at each node, for the drawing: its state, the order, how many decided, and the time its last turn took. */
export const marksOf = (
  { nodes, steps, state }: Pick<InstanceView, 'nodes' | 'steps' | 'state'>,
  sayTime: (milliseconds: number) => string,
): Marks => {
  const isRunning = state === 'ongoing' || state === 'interrupted'
  const order = [...new Set(steps.map(({ node }) => node))]
  const markOf = ({ id, state, ranBefore, seats: [decided, all] }: InstanceView['nodes'][number]): Mark => {
    const step = order.indexOf(id) + 1
    const took = timeAt(steps, id)
    return {
      state:
        state === 'completed'
          ? 'done'
          : state === 'current'
            ? 'current'
            : ranBefore
              ? 'returned'
              : isRunning
                ? 'waiting'
                : 'skipped',
      ...(step > 0 && { step }),
      ...(all > 1 && { count: `${decided}/${all}` }),
      ...(state === 'completed' && took !== null && { time: sayTime(took) }),
    }
  }
  return { nodes: new Map(nodes.map(node => [node.id, markOf(node)])), edges: new Map() }
}

/** From the first receipt to the last decision of the turns that still count; null: nobody had it. */
const timeAt = (steps: readonly FlowStep[], node: string): number | null => {
  const here = steps.filter(step => step.node === node && !step.superseded && step.finished !== null)
  if (here.length === 0) return null
  const received = Math.min(...here.map(step => Date.parse(step.received)))
  return Math.max(...here.map(step => Date.parse(step.finished ?? step.received))) - received
}

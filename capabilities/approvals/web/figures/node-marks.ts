import type { Mark, Marks } from '@gantry/graph/shared'
import type { TFunction } from 'i18next'
import type { Figures, Measure } from '../../shared/figures-contract.ts'
import { sayShare, saySpan } from './say-span.ts'

/** What turns took at each node, for the drawing; the bottleneck stands out and says its share of all time. */
export const nodeMarks = (
  t: TFunction,
  { nodes, bottleneck }: Pick<Figures, 'nodes' | 'bottleneck'>,
  measure: Measure,
): Marks => {
  const all = nodes.reduce((sum, each) => sum + each[measure].sum, 0)
  const markOf = (each: Figures['nodes'][number]): Mark => {
    const { p50, p90, sum } = each[measure]
    const isBottleneck = bottleneck[measure] === each.node
    return {
      state: isBottleneck ? 'waiting' : each.turns > 0 ? 'done' : 'current',
      ...(isBottleneck && { count: t('figures.bottleneck', { share: sayShare(sum, all) }) }),
      ...(p50 !== null && { time: `p50 ${saySpan(t, p50, measure)} · p90 ${saySpan(t, p90, measure)}` }),
      reason: t('figures.at_node', {
        turns: each.turns,
        waiting: each.waiting,
        overdue: each.overdue,
        returned: each.returned,
        reworked: each.reworked,
      }),
    }
  }
  return { nodes: new Map(nodes.map(each => [each.node, markOf(each)])), edges: new Map() }
}

import { issue } from '@gantry/base/shared'
import type { ChartKind } from '../../shared/chart-kind.ts'

const additive = ['count', 'sum']

/** Parts of a whole. */
export const pie: ChartKind = {
  name: 'pie',
  rows: [1, 1],
  columns: [0, 0],
  measures: [1, 1],
  groups: { rows: [8, 12], columns: 0 },
  looks: ['ring', 'labels'],
  look: ['ring', 'labels'],
  check: ({ measures: [first] }) =>
    first && !additive.includes(first.fn) ? [issue('measures.0', 'chart_whole')] : [],
}

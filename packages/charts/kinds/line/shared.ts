import { issue } from '@gantry/base/shared'
import type { ChartKind } from '../../shared/chart-kind.ts'
import { isOrdered } from '../../shared/dimension.ts'

/** Lines or areas over time or another ordered dimension. */
export const line: ChartKind = {
  name: 'line',
  rows: [1, 1],
  columns: [0, 1],
  measures: [1, 6],
  groups: { rows: [366, 1_000], columns: 8 },
  targets: true,
  compares: true,
  looks: ['area', 'stacked', 'smooth', 'labels'],
  check: ({ rows: [first] }) => (first && !isOrdered(first) ? [issue('rows.0', 'chart_order')] : []),
}

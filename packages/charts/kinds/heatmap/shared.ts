import { issue } from '@gantry/base/shared'
import type { ChartKind } from '../../shared/chart-kind.ts'

/** Coloured cells by two dimensions, or by the days of a calendar. */
export const heatmap: ChartKind = {
  name: 'heatmap',
  rows: [1, 1],
  columns: [0, 1],
  measures: [1, 1],
  groups: { rows: [60, 400], columns: 31 },
  looks: ['labels'],
  check: ({ rows: [first], columns = [] }) =>
    columns.length === 0 && first?.step !== 'day' ? [issue('columns', 'chart_days')] : [],
}

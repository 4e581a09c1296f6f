import { issue } from '@gantry/base/shared'
import type { ChartKind } from '../../shared/chart-kind.ts'
import { isTimeline } from '../../shared/dimension.ts'

/** Control chart of individuals: values over time with their mean and limits, and the signals of a process out of control. */
export const control: ChartKind = {
  name: 'control',
  rows: [1, 1],
  columns: [0, 0],
  measures: [1, 1],
  groups: { rows: [100, 1_000], columns: 0 },
  looks: [],
  sort: { by: 'key', direction: 'asc' },
  check: ({ rows: [first] }) => (first && !isTimeline(first) ? [issue('rows.0', 'chart_time')] : []),
}

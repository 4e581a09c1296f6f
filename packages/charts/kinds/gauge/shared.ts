import { issue } from '@gantry/base/shared'
import type { ChartKind } from '../../shared/chart-kind.ts'

/** A value compared with its target. */
export const gauge: ChartKind = {
  name: 'gauge',
  rows: [0, 0],
  columns: [0, 0],
  measures: [1, 1],
  groups: { rows: [1, 1], columns: 0 },
  targets: true,
  looks: ['progress'],
  check: ({ measures: [first] }) =>
    first && !(Number(first.target) > 0) ? [issue('measures.0.target', 'required')] : [],
}

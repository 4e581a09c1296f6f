import type { ChartKind } from '../../shared/chart-kind.ts'

/** One mark per row, positioned by two measures and sized by a third. */
export const scatter: ChartKind = {
  name: 'scatter',
  rows: [1, 1],
  columns: [0, 0],
  measures: [2, 3],
  groups: { rows: [200, 1_000], columns: 0 },
  looks: ['noRest'],
  look: ['noRest'],
}

import type { ChartKind } from '../../shared/chart-kind.ts'

/** One mark for each row, placed by two figures and sized by a third. */
export const scatter: ChartKind = {
  name: 'scatter',
  rows: [1, 1],
  columns: [0, 0],
  measures: [2, 3],
  groups: { rows: [200, 1_000], columns: 0 },
  looks: ['noRest'],
  look: ['noRest'],
}

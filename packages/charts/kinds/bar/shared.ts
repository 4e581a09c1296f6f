import type { ChartKind } from '../../shared/chart-kind.ts'

/** Bars, vertical or horizontal, grouped or stacked. */
export const bar: ChartKind = {
  name: 'bar',
  rows: [1, 1],
  columns: [0, 1],
  measures: [1, 6],
  groups: { rows: [12, 400], columns: 8 },
  targets: true,
  compares: true,
  looks: ['horizontal', 'stacked', 'labels', 'noRest'],
  look: ['labels'],
}

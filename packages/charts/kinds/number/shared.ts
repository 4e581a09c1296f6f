import type { ChartKind } from '../../shared/chart-kind.ts'

/** Values in large digits, with those of the previous period and a sparkline. */
export const number: ChartKind = {
  name: 'number',
  rows: [0, 1],
  columns: [0, 0],
  measures: [1, 4],
  groups: { rows: [60, 400], columns: 0 },
  targets: true,
  looks: [],
  compares: true,
}

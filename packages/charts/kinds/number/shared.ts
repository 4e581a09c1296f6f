import type { ChartKind } from '../../shared/chart-kind.ts'

/** Figures in large digits, with those of the span before and their course. */
export const number: ChartKind = {
  name: 'number',
  rows: [0, 1],
  columns: [0, 0],
  measures: [1, 4],
  groups: { rows: [60, 400], columns: 0 },
  looks: [],
  compares: true,
}

import type { ChartKind } from '../../shared/chart-kind.ts'

/** The first measure as bars, the others as lines on a second axis. */
export const combined: ChartKind = {
  name: 'combined',
  rows: [1, 1],
  columns: [0, 0],
  measures: [2, 4],
  groups: { rows: [31, 400], columns: 0 },
  looks: ['smooth', 'labels'],
}

import type { ChartKind } from '../../shared/chart-kind.ts'

/** Values in rows and columns, with totals. */
export const table: ChartKind = {
  name: 'table',
  rows: [1, 3],
  columns: [0, 2],
  measures: [1, 8],
  groups: { rows: [100, 1_000], columns: 40 },
  looks: [],
}

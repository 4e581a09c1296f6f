import type { ChartKind } from '../../shared/chart-kind.ts'

/** Rows as axes around a centre, with a shape for every column or measure; all axes have one scale. */
export const radar: ChartKind = {
  name: 'radar',
  rows: [1, 1],
  columns: [0, 1],
  measures: [1, 4],
  groups: { rows: [8, 24], columns: 6 },
  looks: ['area', 'noRest'],
  look: ['area', 'noRest'],
}

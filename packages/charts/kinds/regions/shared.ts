import type { ChartKind } from '../../shared/chart-kind.ts'

/** The areas of a map or a plan, coloured by a measure of the rows called like them. */
export const regions: ChartKind = {
  name: 'regions',
  rows: [1, 1],
  columns: [0, 0],
  measures: [1, 1],
  groups: { rows: [200, 1_000], columns: 0 },
  shapes: true,
  looks: ['labels', 'noRest'],
  look: ['noRest'],
}

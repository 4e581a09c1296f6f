import type { ChartKind } from '../../shared/chart-kind.ts'
import { partsOfWhole } from '../../shared/parts-of-whole.ts'

/** Rectangles as large as their share of the whole; a second dimension divides those of the first. */
export const treemap: ChartKind = {
  name: 'treemap',
  rows: [1, 1],
  columns: [0, 1],
  measures: [1, 1],
  groups: { rows: [30, 200], columns: 20 },
  looks: ['labels', 'noRest'],
  look: ['labels'],
  check: partsOfWhole,
}

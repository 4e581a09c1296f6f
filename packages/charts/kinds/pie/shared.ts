import type { ChartKind } from '../../shared/chart-kind.ts'
import { partsOfWhole } from '../../shared/parts-of-whole.ts'

/** Parts of a whole. */
export const pie: ChartKind = {
  name: 'pie',
  rows: [1, 1],
  columns: [0, 0],
  measures: [1, 1],
  groups: { rows: [8, 12], columns: 0 },
  looks: ['ring', 'labels'],
  look: ['ring', 'labels'],
  check: partsOfWhole,
}

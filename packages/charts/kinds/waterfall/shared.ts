import type { ChartKind } from '../../shared/chart-kind.ts'
import { partsOfWhole } from '../../shared/parts-of-whole.ts'

/** How the rows, one after another, add up to the total: rises and falls from where the row before ended. */
export const waterfall: ChartKind = {
  name: 'waterfall',
  rows: [1, 1],
  columns: [0, 0],
  measures: [1, 1],
  groups: { rows: [20, 100], columns: 0 },
  looks: ['labels'],
  look: ['labels'],
  check: partsOfWhole,
}

import type { ChartKind } from '../../shared/chart-kind.ts'
import { partsOfWhole } from '../../shared/parts-of-whole.ts'

/** Causes in falling order as bars, and their cumulative share as a line. */
export const pareto: ChartKind = {
  name: 'pareto',
  rows: [1, 1],
  columns: [0, 0],
  measures: [1, 1],
  groups: { rows: [20, 100], columns: 0 },
  looks: ['labels'],
  look: ['labels'],
  sort: { by: 0, direction: 'desc' },
  check: partsOfWhole,
}

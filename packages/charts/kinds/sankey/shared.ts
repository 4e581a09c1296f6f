import type { ChartKind } from '../../shared/chart-kind.ts'
import { partsOfWhole } from '../../shared/parts-of-whole.ts'

/** Flows from the groups of one dimension to those of another, as wide as their value. */
export const sankey: ChartKind = {
  name: 'sankey',
  rows: [1, 1],
  columns: [1, 1],
  measures: [1, 1],
  groups: { rows: [15, 60], columns: 20 },
  looks: ['labels'],
  check: partsOfWhole,
}

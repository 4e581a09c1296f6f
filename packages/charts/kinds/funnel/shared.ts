import type { ChartKind } from '../../shared/chart-kind.ts'

/** Stages, each a part of the one before. */
export const funnel: ChartKind = {
  name: 'funnel',
  rows: [1, 1],
  columns: [0, 0],
  measures: [1, 1],
  groups: { rows: [8, 12], columns: 0 },
  looks: ['labels', 'noRest'],
  look: ['labels', 'noRest'],
}

import type { ChartKind } from '../../shared/chart-kind.ts'

/** Stages of a funnel, each a subset of the previous one. */
export const funnel: ChartKind = {
  name: 'funnel',
  rows: [1, 1],
  columns: [0, 0],
  measures: [1, 1],
  groups: { rows: [8, 12], columns: 0 },
  looks: ['labels', 'noRest'],
  look: ['labels', 'noRest'],
}

import { issue } from '@gantry/base/shared'
import type { ChartKind } from '../../shared/chart-kind.ts'
import { isPlace, typedField } from '../../shared/dimension.ts'

/** Bubbles at the places of records; the server puts records together in cells where there are too many places. */
export const points: ChartKind = {
  name: 'points',
  rows: [1, 1],
  columns: [0, 1],
  measures: [1, 1],
  groups: { rows: [500, 1_000], columns: 12 },
  places: true,
  looks: ['labels'],
  check: ({ rows: [first] }, table) => {
    const found = first && typedField(table, first.field)
    return found && !isPlace(found) ? [issue('rows.0', 'chart_place')] : []
  },
}

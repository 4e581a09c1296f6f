import { issue } from '@gantry/base/shared'
import type { ChartKind } from '../../shared/chart-kind.ts'
import { functionsOf, typedField } from '../../shared/dimension.ts'

/**
 * Box plot of the five-number summary (J. W. Tukey, Exploratory Data Analysis, 1977): the box from the first to the third quartile
 * with the median, whiskers to the least and the most value. The database computes all of them in the one statement of the chart.
 */
export const box: ChartKind = {
  name: 'box',
  rows: [1, 1],
  columns: [0, 0],
  measures: [1, 1],
  groups: { rows: [20, 100], columns: 0 },
  looks: ['noRest'],
  look: ['noRest'],
  figures: ['median', 'min', 'q1', 'q3', 'max'],
  check: ({ measures: [first] }, table) => {
    if (!first) return []
    const found = first.field === undefined ? null : typedField(table, first.field)
    if (!found) return first.field === undefined ? [issue('measures.0', 'chart_distribution')] : []
    return functionsOf(found).includes('median') ? [] : [issue('measures.0', 'chart_distribution')]
  },
}

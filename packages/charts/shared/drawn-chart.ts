import type { Chart } from './chart.ts'
import { chartKindOf, isChartKindName } from './kinds.ts'

/**
 * The chart as it is computed and drawn: with the order and the figures that its kind fixes. For a chart as it is stored; what it
 * returns is not given to it again.
 */
export const drawnChart = (chart: Chart): Chart => {
  if (!isChartKindName(chart.kind)) return chart
  const { sort, figures } = chartKindOf(chart.kind)
  return {
    ...chart,
    ...(sort && { sort }),
    ...(figures && {
      measures: chart.measures.flatMap(({ label: _, ...measure }) => figures.map(fn => ({ ...measure, fn }))),
    }),
  }
}

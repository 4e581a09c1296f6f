import type { EChartsOption } from 'echarts'
import {
  baseOption,
  categoryAxis,
  gridOf,
  marksOf,
  rowTooltip,
  targetLine,
  valueAxis,
} from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { type Scene, seriesOf } from '../../web/scene.ts'

/** Maximum rows for which every point has a clickable symbol. */
const fewPoints = 62

/** Points stand at both ends of the axis, so its outer labels stay inside of it: they would be cut off at the edge. */
const lineAxis = (scene: Scene) => {
  const axis = categoryAxis(scene)
  return {
    ...axis,
    boundaryGap: false,
    axisLabel: { ...axis.axisLabel, alignMaxLabel: 'right' as const },
  }
}

export const line: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, words, paint } = scene
    const { look = {} } = chart
    const series = seriesOf(scene)
    const named = series.length > 1
    const few = scene.answer.rows.length <= fewPoints
    const target = targetLine(scene, words.measure(chart.measures[0]!))
    const base = baseOption(scene, named)
    return {
      ...base,
      grid: gridOf(named),
      tooltip: { ...base.tooltip, trigger: 'axis', formatter: rowTooltip(scene, series) },
      xAxis: lineAxis(scene),
      yAxis: valueAxis(scene),
      series: series.map((one, at) => ({
        type: 'line' as const,
        name: one.name,
        color: one.color,
        data: marksOf(one),
        smooth: look.smooth === true,
        showSymbol: few,
        symbolSize: 6,
        triggerLineEvent: false,
        connectNulls: false,
        cursor: 'pointer',
        lineStyle: one.before ? { width: 1.5, type: 'dashed' } : { width: 2 },
        ...(look.stacked && named ? { stack: 'all' } : {}),
        ...(look.area ? { areaStyle: { opacity: look.stacked && named ? 0.7 : 0.14 } } : {}),
        labelLayout: { hideOverlap: true },
        label: {
          show: look.labels === true && few && !named,
          color: paint.ink,
          formatter: ({ value }: { value?: unknown }) =>
            typeof value === 'number' ? words.beside(one.measure, value) : '',
        },
        ...(target && at === 0
          ? { markLine: { ...target, data: [{ yAxis: one.measure.target ?? 0 }] } }
          : {}),
      })),
    }
  },
}

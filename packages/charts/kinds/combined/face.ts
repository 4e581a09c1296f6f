import type { EChartsOption } from 'echarts'
import { baseOption, categoryAxis, gridOf, marksOf, rowTooltip, valueAxis } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { seriesOf } from '../../web/scene.ts'

export const combined: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, words, paint } = scene
    const { look = {} } = chart
    const series = seriesOf(scene)
    const base = baseOption(scene, true)
    return {
      ...base,
      grid: gridOf(true),
      tooltip: {
        ...base.tooltip,
        trigger: 'axis',
        axisPointer: { type: 'shadow' },
        formatter: rowTooltip(scene, series),
      },
      xAxis: categoryAxis(scene),
      yAxis: [valueAxis(scene), { ...valueAxis(scene), splitLine: { show: false } }],
      series: series.map((one, at) => ({
        type: at === 0 ? ('bar' as const) : ('line' as const),
        name: one.name,
        color: one.color,
        data: marksOf(one),
        yAxisIndex: at === 0 ? 0 : 1,
        cursor: 'pointer',
        ...(at === 0
          ? { barMaxWidth: 36, itemStyle: { borderRadius: 2 } }
          : { smooth: look.smooth === true, symbolSize: 6, lineStyle: { width: 2 } }),
        labelLayout: { hideOverlap: true },
        label: {
          show: look.labels === true && at === 0 && scene.answer.rows.length <= 20,
          position: 'top' as const,
          color: paint.ink,
          formatter: ({ value }: { value?: unknown }) =>
            typeof value === 'number' ? words.beside(one.measure, value) : '',
        },
      })) as EChartsOption['series'],
    }
  },
}

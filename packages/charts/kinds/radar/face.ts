import type { EChartsOption } from 'echarts'
import { baseOption, cut, escaped } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { categoriesOf, seriesOf } from '../../web/scene.ts'
import { scaleOf } from './scale.ts'

export const radar: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, answer, words, paint } = scene
    const { look = {} } = chart
    const names = categoriesOf(scene)
    const rows = answer.rows.flatMap(({ rest }, row) => (rest && look.noRest ? [] : [row]))
    const series = seriesOf(scene).map(one => ({ ...one, values: rows.map(row => one.values[row] ?? null) }))
    const named = series.length > 1
    const base = baseOption(scene, named)
    const scale = scaleOf(series.flatMap(({ values }) => values.filter(value => value !== null)))
    return {
      ...base,
      tooltip: {
        ...base.tooltip,
        trigger: 'item',
        formatter: given => {
          const one = series[Array.isArray(given) ? -1 : given.dataIndex]
          if (!one) return ''
          const lines = rows.map(
            (row, at) =>
              `${escaped(names[row] ?? '')}&emsp;<b>${escaped(words.value(one.measure, one.values[at]))}</b>`,
          )
          return [escaped(one.name), ...lines].join('<br>')
        },
      },
      radar: {
        indicator: rows.map(row => ({ name: cut(names[row] ?? ''), min: scale.min, max: scale.max })),
        splitNumber: scale.parts,
        radius: '66%',
        center: ['50%', named ? '56%' : '52%'],
        axisName: { color: paint.ink2, fontSize: 12 },
        axisLine: { lineStyle: { color: paint.line } },
        splitLine: { lineStyle: { color: paint.grid } },
        splitArea: { show: false },
      },
      series: [
        {
          type: 'radar',
          symbolSize: 5,
          data: series.map(one => ({
            name: one.name,
            value: [...one.values],
            itemStyle: { color: one.color },
            lineStyle: { color: one.color, width: 2 },
            ...(look.area && { areaStyle: { color: one.color, opacity: 0.14 } }),
          })),
        },
      ],
    }
  },
  parts: () => import('../../web/parts/radar.ts'),
}

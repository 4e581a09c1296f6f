import type { EChartsOption } from 'echarts'
import { baseOption, categoryAxis, escaped, gridOf, valueAxis } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { colorAt } from '../../web/paint.ts'
import { numberOf, type Scene } from '../../web/scene.ts'

/** Figures of the kind in the order of a box: whisker, box with its median, whisker. */
const drawnOrder = ['min', 'q1', 'median', 'q3', 'max'] as const

const placesOf = ({ chart }: Scene): readonly number[] =>
  drawnOrder.map(fn => chart.measures.findIndex(measure => measure.fn === fn))

export const box: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, answer, words, paint } = scene
    const base = baseOption(scene, false)
    const places = placesOf(scene)
    // Groups beyond the limit have no quartiles together.
    const rows = answer.rows.flatMap((head, row) => (head.rest ? [] : [{ head, row }]))
    return {
      ...base,
      grid: gridOf(false),
      tooltip: {
        ...base.tooltip,
        trigger: 'item',
        formatter: given => {
          const shown = rows[Array.isArray(given) ? -1 : given.dataIndex]
          if (!shown) return ''
          const lines = places.toReversed().flatMap(place => {
            const measure = chart.measures[place]
            return measure
              ? [
                  `${escaped(words.measure(measure))}&emsp;<b>${escaped(words.value(measure, shown.head.values[place]))}</b>`,
                ]
              : []
          })
          return [escaped(words.head(chart.rows, shown.head)), ...lines].join('<br>')
        },
      },
      xAxis: { ...categoryAxis(scene), data: rows.map(({ head }) => words.head(chart.rows, head)) },
      yAxis: { ...valueAxis(scene), scale: true },
      series: [
        {
          type: 'boxplot',
          boxWidth: [8, 36],
          cursor: 'pointer',
          itemStyle: { color: paint.panel, borderColor: colorAt(paint, 0), borderWidth: 1.5 },
          data: rows.map(({ head, row }) => ({
            value: places.map(place => numberOf(head.values[place]) ?? ('-' as const)),
            mark: { row, column: null },
          })),
        },
      ],
    }
  },
  parts: () => import('../../web/parts/box.ts'),
}

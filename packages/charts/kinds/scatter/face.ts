import type { EChartsOption } from 'echarts'
import { baseOption, escaped, gridOf, valueAxis } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { colorAt } from '../../web/paint.ts'
import { categoriesOf, numberOf } from '../../web/scene.ts'

const [smallest, largest] = [8, 36]

export const scatter: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, answer, words, paint } = scene
    const names = categoriesOf(scene)
    const base = baseOption(scene, false)
    const [x, y, size] = chart.measures
    const rows = answer.rows.flatMap(({ values, rest }, row) => {
      const [left, up] = [numberOf(values[0]), numberOf(values[1])]
      return left === null || up === null || (rest && chart.look?.noRest)
        ? []
        : [{ row, at: [left, up], size: numberOf(values[2]) ?? 0 }]
    })
    const most = Math.max(1, ...rows.map(each => each.size))
    const axis = (name: string) => ({
      ...valueAxis(scene),
      name,
      nameLocation: 'middle' as const,
      nameTextStyle: { color: paint.ink2 },
      scale: true,
    })
    return {
      ...base,
      grid: { ...gridOf(false), bottom: 24, left: 28, outerBoundsContain: 'all' as const },
      tooltip: {
        ...base.tooltip,
        trigger: 'item',
        formatter: given => {
          const { data } = given as { data?: { mark?: { row: number } } }
          const row = data?.mark?.row ?? -1
          const lines = [x, y, size].flatMap((measure, at) =>
            measure
              ? [
                  `${escaped(words.measure(measure))}&emsp;<b>${escaped(words.value(measure, answer.rows[row]?.values[at]))}</b>`,
                ]
              : [],
          )
          return [escaped(names[row] ?? ''), ...lines].join('<br>')
        },
      },
      xAxis: axis(x ? words.measure(x) : ''),
      yAxis: axis(y ? words.measure(y) : ''),
      series: [
        {
          type: 'scatter',
          cursor: 'pointer',
          itemStyle: { color: colorAt(paint, 0), opacity: 0.75 },
          data: rows.map(each => ({
            value: each.at,
            mark: { row: each.row, column: null },
            symbolSize: size
              ? smallest + (largest - smallest) * Math.sqrt(Math.max(0, each.size) / most)
              : 11,
          })),
        },
      ],
    }
  },
}

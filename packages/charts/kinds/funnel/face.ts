import type { EChartsOption } from 'echarts'
import { baseOption, escaped } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { inkOnColor } from '../../web/paint.ts'
import { categoriesOf, numberOf, rowColor } from '../../web/scene.ts'

export const funnel: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, answer, words, paint } = scene
    const { look = {} } = chart
    const [measure] = chart.measures
    const names = categoriesOf(scene)
    const base = baseOption(scene, false)
    const told = (name: string, value: unknown): string =>
      `${name}  ${typeof value === 'number' && measure ? words.value(measure, value) : ''}`
    return {
      ...base,
      tooltip: {
        ...base.tooltip,
        trigger: 'item',
        formatter: given => {
          const { name = '', value } = given as { name?: string; value?: unknown }
          return escaped(told(name, value))
        },
      },
      series: [
        {
          type: 'funnel',
          left: 16,
          right: 16,
          top: 12,
          bottom: 12,
          sort: 'none',
          minSize: '8%',
          gap: 2,
          cursor: 'pointer',
          label: {
            show: true,
            position: 'inside',
            color: inkOnColor(paint),
            formatter: given => (look.labels ? told(given.name, given.value) : given.name),
          },
          data: answer.rows
            .map(({ values, rest }, row) => ({ values, rest, row }))
            .filter(({ rest }) => !(look.noRest && rest))
            .map(({ values, row }) => ({
              name: names[row] ?? '',
              value: numberOf(values[0]) ?? 0,
              mark: { row, column: null },
              itemStyle: { color: rowColor(scene, row), borderWidth: 0 },
            })),
        },
      ],
    }
  },
}

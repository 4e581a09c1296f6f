import type { EChartsOption } from 'echarts'
import { baseOption, cut, escaped } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { categoriesOf, numberOf, rowColor } from '../../web/scene.ts'

export const pie: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, answer, words, paint } = scene
    const { look = {} } = chart
    const [measure] = chart.measures
    const names = categoriesOf(scene)
    const base = baseOption(scene, true)
    const narrow = scene.width < 420
    return {
      ...base,
      tooltip: {
        ...base.tooltip,
        trigger: 'item',
        formatter: given => {
          const {
            name = '',
            value,
            percent = 0,
          } = given as { name?: string; value?: unknown; percent?: number }
          const figure = typeof value === 'number' && measure ? words.value(measure, value) : ''
          return `${escaped(name)}&emsp;<b>${escaped(figure)}</b>&emsp;${percent}%`
        },
      },
      legend: {
        ...base.legend,
        ...(narrow ? { top: 'bottom', left: 'center' } : { orient: 'vertical', top: 'middle', right: 8 }),
        formatter: name => cut(name),
      },
      series: [
        {
          type: 'pie',
          radius: look.ring ? ['48%', '72%'] : ['0%', '72%'],
          center: narrow ? ['50%', '44%'] : ['36%', '50%'],
          cursor: 'pointer',
          itemStyle: { borderColor: paint.panel, borderWidth: 2 },
          label: { show: look.labels === true, color: paint.ink, formatter: '{d}%', fontSize: 12 },
          labelLine: { length: 6, length2: 6 },
          data: answer.rows.map(({ values }, row) => ({
            name: names[row] ?? '',
            value: numberOf(values[0]) ?? 0,
            mark: { row, column: null },
            itemStyle: { color: rowColor(scene, row) },
          })),
        },
      ],
    }
  },
}

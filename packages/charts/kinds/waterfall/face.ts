import type { EChartsOption } from 'echarts'
import type { Mark } from '../../shared/lines.ts'
import { baseOption, categoryAxis, escaped, gridOf, valueAxis } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { colorAt } from '../../web/paint.ts'
import { categoriesOf, numberOf, type Scene } from '../../web/scene.ts'
import { type Step, stackOf, stepsFrom } from './steps.ts'

interface Bar extends Step {
  readonly name: string
  readonly change: number
  readonly color: string
  readonly mark: Mark | null
}

/** The bars of the rows; before them one of the steps of a timeline that are not shown, after them the total. */
const barsOf = (scene: Scene): readonly Bar[] => {
  const { answer, words, paint } = scene
  const names = categoriesOf(scene)
  const values = answer.rows.map(row => numberOf(row.values[0]) ?? 0)
  const total = numberOf(answer.total[0]) ?? 0
  const start = answer.earlier ? total - values.reduce((sum, value) => sum + value, 0) : 0
  const whole = (name: string, to: number): Bar => ({
    name,
    from: 0,
    to,
    change: to,
    color: paint.ink2,
    mark: null,
  })
  return [
    ...(answer.earlier ? [whole(words.t('charts.waterfall.earlier'), start)] : []),
    ...stepsFrom(start, values).map((step, row): Bar => {
      const change = values[row] ?? 0
      return {
        ...step,
        name: names[row] ?? '',
        change,
        color: colorAt(paint, change < 0 ? 1 : 0),
        mark: { row, column: null },
      }
    }),
    whole(words.t('charts.total'), total),
  ]
}

/** Bars up to which each has its value. */
const fewBars = 30

export const waterfall: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, words, paint } = scene
    const [measure] = chart.measures
    const bars = barsOf(scene)
    const base = baseOption(scene, false)
    const said = ({ change, mark }: Bar): string =>
      measure ? `${mark && change > 0 ? '+' : ''}${words.beside(measure, change)}` : ''
    const part = (of: 'above' | 'below') => ({
      type: 'bar' as const,
      stack: 'bar',
      barMaxWidth: 36,
      cursor: 'pointer',
      labelLayout: { hideOverlap: true },
      data: bars.map(bar => ({
        value: stackOf(bar)[of],
        mark: bar.mark,
        itemStyle: { color: bar.color, borderRadius: 2 },
        label: {
          // A bar over zero has two parts; the value stands at the end it moves to.
          show:
            chart.look?.labels === true &&
            bars.length <= fewBars &&
            (of === 'above' ? Math.max(bar.from, bar.to) > 0 : Math.max(bar.from, bar.to) <= 0),
          position: of === 'above' ? ('top' as const) : ('bottom' as const),
          color: paint.ink,
          formatter: said(bar),
        },
      })),
    })
    return {
      ...base,
      grid: { ...gridOf(false), top: 24 },
      tooltip: {
        ...base.tooltip,
        trigger: 'axis',
        axisPointer: { type: 'shadow' },
        formatter: given => {
          const [point] = Array.isArray(given) ? given : [given]
          const bar = bars[point?.dataIndex ?? -1]
          if (!bar || !measure) return ''
          const change = `${escaped(bar.name)}&emsp;<b>${escaped(words.value(measure, bar.change))}</b>`
          return bar.mark
            ? `${change}<br>${escaped(words.t('charts.waterfall.sum'))}&emsp;<b>${escaped(words.value(measure, bar.to))}</b>`
            : change
        },
      },
      xAxis: { ...categoryAxis(scene), data: bars.map(({ name }) => name) },
      yAxis: valueAxis(scene),
      series: [
        {
          type: 'bar',
          stack: 'bar',
          silent: true,
          barMaxWidth: 36,
          itemStyle: { color: 'transparent' },
          data: bars.map(bar => stackOf(bar).base),
        },
        part('above'),
        part('below'),
      ],
    }
  },
  notes: scene => {
    const [measure] = scene.chart.measures
    return [
      {
        head: scene.words.t('charts.waterfall.sum'),
        cells: barsOf(scene).flatMap(({ mark, to }) =>
          mark && measure ? [{ text: scene.words.value(measure, to), value: to }] : [],
        ),
      },
    ]
  },
}

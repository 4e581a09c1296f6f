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
import { type Scene, type Series, seriesOf } from '../../web/scene.ts'

/** Marks with colours of their own: bars of measures with bands, and the group beyond the limit in a muted colour. */
const toned = (scene: Scene, one: Series) => {
  const { bands } = one.measure
  return marksOf(one).map((each, at) => {
    const rest = scene.answer.rows[at]?.rest !== undefined
    const band = bands?.find(({ below }) => below === undefined || (each.value ?? 0) < below)
    const color =
      rest && one.column === null ? scene.paint.line : band ? scene.paint.tones[band.tone] : undefined
    return color ? { ...each, itemStyle: { color } } : each
  })
}

export const bar: DrawnFace = {
  option: (scene): EChartsOption => {
    const { chart, words, paint } = scene
    const { look = {} } = chart
    const series = seriesOf(scene)
    const named = series.length > 1
    const lying = look.horizontal === true
    const labelled =
      look.labels === true && !(look.stacked && named) && scene.answer.rows.length * series.length <= 40
    const category = categoryAxis(scene, { lying })
    const value = valueAxis(scene, { hidden: labelled && lying })
    const target = targetLine(scene, words.measure(chart.measures[0]!))
    return {
      ...baseOption(scene, named),
      grid: { ...gridOf(named), right: labelled && lying ? 56 : 16 },
      tooltip: {
        ...baseOption(scene, named).tooltip,
        trigger: 'axis',
        axisPointer: { type: 'shadow' },
        formatter: rowTooltip(scene, series),
      },
      xAxis: lying ? value : category,
      yAxis: lying ? category : value,
      series: series.map((one, at) => ({
        type: 'bar' as const,
        name: one.name,
        color: one.color,
        data: toned(scene, one),
        ...(look.stacked && named ? { stack: 'all' } : {}),
        barMaxWidth: lying ? 20 : 36,
        cursor: 'pointer',
        itemStyle: { borderRadius: 2, borderColor: paint.panel, borderWidth: look.stacked && named ? 1 : 0 },
        labelLayout: { hideOverlap: true },
        label: {
          show: labelled,
          position: lying ? ('right' as const) : ('top' as const),
          color: paint.ink,
          formatter: ({ value: shown }: { value?: unknown }) =>
            typeof shown === 'number' ? words.beside(one.measure, shown) : '',
        },
        ...(target && at === 0
          ? {
              markLine: {
                ...target,
                data: [lying ? { xAxis: one.measure.target ?? 0 } : { yAxis: one.measure.target ?? 0 }],
              },
            }
          : {}),
      })),
    }
  },
}

import type { EChartsOption } from 'echarts'
import type { Mark } from '../../shared/lines.ts'
import { baseOption, categoryAxis, cut, escaped, gridOf } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { rampOf } from '../../web/ramp.ts'
import { numberOf, type Scene, seriesOf } from '../../web/scene.ts'

const told = ({ answer, chart, words }: Scene, { row, column }: Mark): string => {
  const heads = [
    words.head(chart.rows, answer.rows[row] ?? { keys: [], values: [] }),
    ...(column === null
      ? []
      : [words.head(chart.columns ?? [], answer.columns[column] ?? { keys: [], values: [] })]),
  ]
  return heads.join(' · ')
}

const common = (scene: Scene, most: number): EChartsOption => {
  const base = baseOption(scene, false)
  const [measure] = scene.chart.measures
  return {
    ...base,
    tooltip: {
      ...base.tooltip,
      trigger: 'item',
      formatter: given => {
        const { data } = given as { data?: { mark?: Mark; value?: unknown } }
        const value = Array.isArray(data?.value) ? numberOf(data.value.at(-1)) : null
        return data?.mark && measure
          ? `${escaped(told(scene, data.mark))}&emsp;<b>${escaped(scene.words.value(measure, value))}</b>`
          : ''
      },
    },
    visualMap: {
      min: 0,
      max: Math.max(most, 1),
      orient: 'horizontal',
      right: 0,
      top: 0,
      itemWidth: 10,
      itemHeight: 80,
      calculable: false,
      inRange: { color: rampOf(scene.paint) },
      textStyle: { color: scene.paint.ink2 },
      text: [scene.words.short(most), '0'],
    },
  }
}

/** The days of the answer as a calendar of at most one year. */
const calendar = (scene: Scene): EChartsOption => {
  const days = scene.answer.rows.flatMap(({ keys, values }, row) =>
    typeof keys[0] === 'string' ? [{ day: keys[0], value: numberOf(values[0]), row }] : [],
  )
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  return {
    ...common(scene, Math.max(0, ...days.map(({ value }) => value ?? 0))),
    calendar: {
      range: [first ?? '2026-01-01', last ?? '2026-01-31'],
      top: 56,
      left: 36,
      right: 8,
      cellSize: ['auto', 16],
      splitLine: { lineStyle: { color: scene.paint.line } },
      itemStyle: { color: 'transparent', borderColor: scene.paint.grid },
      dayLabel: { color: scene.paint.ink2, firstDay: 1 },
      monthLabel: { color: scene.paint.ink2 },
      yearLabel: { show: false },
    },
    series: [
      {
        type: 'heatmap',
        coordinateSystem: 'calendar',
        data: days.map(({ day, value, row }) => ({ value: [day, value ?? 0], mark: { row, column: null } })),
      },
    ],
  }
}

export const heatmap: DrawnFace = {
  option: (scene): EChartsOption => {
    if ((scene.chart.columns ?? []).length === 0) return calendar(scene)
    const series = seriesOf(scene)
    const cells = series.flatMap(({ values }, column) =>
      values.flatMap((value, row) =>
        value === null ? [] : [{ value: [row, column, value], mark: { row, column } }],
      ),
    )
    const [measure] = scene.chart.measures
    return {
      ...common(scene, Math.max(0, ...cells.map(({ value }) => value[2] ?? 0))),
      grid: { ...gridOf(false), top: 36 },
      xAxis: { ...categoryAxis(scene), splitArea: { show: false } },
      yAxis: {
        type: 'category',
        inverse: true,
        data: series.map(({ name }) => name),
        axisTick: { show: false },
        axisLine: { show: false },
        axisLabel: { color: scene.paint.ink2, formatter: (text: string) => cut(text) },
      },
      series: [
        {
          type: 'heatmap',
          data: cells,
          cursor: 'pointer',
          itemStyle: { borderColor: scene.paint.panel, borderWidth: 2, borderRadius: 3 },
          label: {
            show: scene.chart.look?.labels === true,
            formatter: given => {
              const { value } = given
              return Array.isArray(value) && measure
                ? scene.words.beside(measure, numberOf(Number(value[2])))
                : ''
            },
          },
        },
      ],
    }
  },
}

import type { EChartsOption } from 'echarts'
import { baseOption, categoryAxis, escaped, gridOf, marksOf, rowTooltip, valueAxis } from '../../web/axes.ts'
import type { DrawnFace } from '../../web/face.ts'
import { type Scene, type Series, seriesOf } from '../../web/scene.ts'
import { type ControlLimits, controlLimits, type Signal } from './limits.ts'

/** Rows without a moment stand at the end of the answer and are no point in time. */
const valuesOf = ({ answer }: Scene, one: Series): readonly (number | null)[] =>
  one.values.map((value, row) => (answer.rows[row]?.keys[0] === null ? null : value))

/** Decimals of limits, which are no values of the field. */
const limitPlaces = 2

/** Mean and limits as lines over the whole width, so that the axis reaches them. */
const limitLines = (
  { answer, words, paint }: Scene,
  { measure }: Series,
  limits: ControlLimits,
): readonly Series[] => {
  const line = (name: 'upper' | 'mean' | 'lower', color: string): Series => ({
    name: words.t(`charts.control.${name}`),
    color,
    measure: { ...measure, places: measure.places ?? limitPlaces },
    column: null,
    values: answer.rows.map(() => limits[name]),
  })
  return [line('upper', paint.tones.bad), line('mean', paint.ink2), line('lower', paint.tones.bad)]
}

const shapes: Readonly<Record<Signal, string>> = { outside: 'diamond', run: 'triangle' }
const tones: Readonly<Record<Signal, 'bad' | 'watch'>> = { outside: 'bad', run: 'watch' }

/** Rows up to which points have their full size. */
const fewPoints = 62

export const control: DrawnFace = {
  option: (scene): EChartsOption => {
    const { words, paint } = scene
    const [own] = seriesOf(scene)
    const values = own ? valuesOf(scene, own) : []
    const limits = controlLimits(values)
    const lines = own && limits ? limitLines(scene, own, limits) : []
    const shown = own ? [{ ...own, values }, ...lines] : []
    const base = baseOption(scene, true)
    const tooltip = rowTooltip(scene, shown)
    const signalAt = (row: number | undefined) => (row === undefined ? null : (limits?.signals[row] ?? null))
    const size = values.length <= fewPoints ? 6 : 3
    return {
      ...base,
      grid: gridOf(true),
      tooltip: {
        ...base.tooltip,
        trigger: 'axis',
        formatter: given => {
          const [point] = Array.isArray(given) ? given : [given]
          const signal = signalAt(point?.dataIndex)
          return signal
            ? `${tooltip(given)}<br><b>${escaped(words.t(`charts.control.${signal}`))}</b>`
            : tooltip(given)
        },
      },
      xAxis: categoryAxis(scene),
      yAxis: { ...valueAxis(scene), scale: true },
      series: shown.map((one, at) => ({
        type: 'line' as const,
        name: one.name,
        color: one.color,
        data:
          at === 0
            ? marksOf(one).map((each, row) => {
                const signal = signalAt(row)
                return signal
                  ? {
                      ...each,
                      symbol: shapes[signal],
                      symbolSize: 11,
                      itemStyle: { color: paint.tones[tones[signal]] },
                    }
                  : each
              })
            : [...one.values],
        showSymbol: at === 0,
        showAllSymbol: true,
        symbol: at === 0 ? 'circle' : 'none',
        symbolSize: size,
        connectNulls: true,
        cursor: at === 0 ? 'pointer' : 'default',
        silent: at > 0,
        lineStyle: at === 0 ? { width: 1.5 } : { width: 1, type: at === 2 ? 'solid' : 'dashed' },
      })),
    }
  },
  notes: scene => {
    const { words } = scene
    const [own] = seriesOf(scene)
    const limits = own ? controlLimits(valuesOf(scene, own)) : null
    if (!own || !limits) return []
    return [
      ...limitLines(scene, own, limits).map(({ name, measure, values }) => ({
        head: name,
        cells: values.map(value => ({ text: words.value(measure, value), value })),
      })),
      {
        head: words.t('charts.control.signal'),
        cells: limits.signals.map(signal => {
          const text = signal ? words.t(`charts.control.${signal}`) : ''
          return { text, value: text === '' ? null : text }
        }),
      },
    ]
  },
}

import type { EChartsOption } from 'echarts'
import { isOrdered } from '../shared/dimension.ts'
import type { Mark } from '../shared/lines.ts'
import { categoriesOf, type Scene, type Series } from './scene.ts'

/** Options of all charts: font, background, tooltip and legend of the skin. */
export const baseOption = ({ paint }: Scene, named: boolean): EChartsOption => ({
  animationDuration: 250,
  animationDurationUpdate: 250,
  backgroundColor: 'transparent',
  textStyle: { fontFamily: paint.font, color: paint.ink2, fontSize: 12 },
  aria: { enabled: false },
  tooltip: {
    backgroundColor: paint.raised,
    borderColor: paint.line,
    borderWidth: 1,
    padding: [6, 10],
    textStyle: { color: paint.ink, fontSize: 12, fontFamily: paint.font },
    confine: true,
  },
  legend: {
    show: named,
    type: 'scroll',
    top: 0,
    right: 0,
    icon: 'roundRect',
    itemWidth: 10,
    itemHeight: 10,
    itemGap: 14,
    textStyle: { color: paint.ink2, fontSize: 12 },
    pageTextStyle: { color: paint.ink2 },
    pageIconColor: paint.ink2,
    pageIconInactiveColor: paint.line,
  },
})

const longest = 18

export const cut = (text: string, most = longest): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

export const gridOf = (named: boolean) => ({
  left: 8,
  right: 16,
  top: named ? 36 : 16,
  bottom: 4,
  outerBoundsMode: 'same' as const,
  outerBoundsContain: 'axisLabel' as const,
})

/** The category axis, with the rows. */
export const categoryAxis = (scene: Scene, { lying = false }: { readonly lying?: boolean } = {}) => {
  const { paint, chart } = scene
  const first = chart.rows[0]
  return {
    type: 'category' as const,
    data: [...categoriesOf(scene)],
    inverse: lying,
    axisTick: { show: false },
    axisLine: { show: !lying, lineStyle: { color: paint.line } },
    axisLabel: {
      color: paint.ink2,
      formatter: (text: string) => cut(text, lying ? 16 : 14),
      hideOverlap: !lying,
      ...(lying || (first && isOrdered(first)) || scene.answer.rows.length < 6
        ? {}
        : { rotate: scene.width < 520 ? 40 : 0 }),
    },
  }
}

export const valueAxis = (
  { paint, words }: Scene,
  { hidden = false }: { readonly hidden?: boolean } = {},
) => ({
  type: 'value' as const,
  show: !hidden,
  axisLabel: { color: paint.ink2, formatter: (value: number) => words.short(value) },
  splitLine: { lineStyle: { color: paint.grid } },
  splitNumber: 4,
})

/** Values of a series with their positions in the answer. */
export const marksOf = ({ values, column, before }: Series): { value: number | null; mark: Mark | null }[] =>
  values.map((value, row) => ({ value, mark: before ? null : { row, column } }))

interface Pointed {
  readonly seriesIndex?: number
  readonly dataIndex?: number
  readonly marker?: unknown
  readonly value?: unknown
}

/** Escapes text for tooltips, which are HTML: names are user data. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const valueIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Tooltip of a row: its name, and each value with colour and unit. */
export const rowTooltip = (scene: Scene, series: readonly Series[]) => (given: unknown) => {
  const points = (Array.isArray(given) ? given : [given]) as readonly Pointed[]
  const head = scene.answer.rows[points[0]?.dataIndex ?? -1]
  const lines = points.flatMap(({ seriesIndex = 0, marker, value }) => {
    const one = series[seriesIndex]
    if (!one || valueIn(value) === null) return []
    const unit = scene.words.unit(one.measure)
    const text = `${scene.words.value(one.measure, valueIn(value))}${unit ? ` ${unit}` : ''}`
    return [`${String(marker ?? '')}${escaped(one.name)}&emsp;<b>${escaped(text)}</b>`]
  })
  return [escaped(head ? scene.words.head(scene.chart.rows, head) : ''), ...lines].join('<br>')
}

/** Line of the target value. */
export const targetLine = ({ chart, paint, words }: Scene, text: string) => {
  const [first] = chart.measures
  if (first?.target === undefined) return undefined
  return {
    silent: true,
    symbol: 'none',
    lineStyle: { color: paint.ink, type: 'dashed' as const, width: 1 },
    label: {
      color: paint.ink,
      formatter: `${text} ${words.value(first, first.target)}`,
      position: 'insideEndTop' as const,
    },
  }
}

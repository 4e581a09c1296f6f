import { middleOfCell } from '../../shared/cells.ts'
import { colorAt } from '../../web/paint.ts'
import { numberOf, type Scene, seriesOf } from '../../web/scene.ts'

/** Diameters in pixels. */
const [smallest, largest] = [14, 56]

/** A part of a bubble in the colour of a column. */
interface Share {
  readonly color: string
  readonly value: number
}

/** What is drawn of a row with a place. */
interface Bubble {
  readonly row: number
  readonly lng: number
  readonly lat: number
  readonly value: number
  readonly width: number
  /** Of the columns with a value above zero; one whole without columns. */
  readonly shares: readonly Share[]
}

/** The bubbles of an answer, the largest first, so that the small ones lie above them. */
export const bubblesOf = (scene: Scene): readonly Bubble[] => {
  const { answer, chart, paint } = scene
  const divided = (chart.columns ?? []).length > 0
  const series = divided ? seriesOf(scene) : []
  const placed = answer.rows.flatMap(({ keys: [key], values, rest }, row) => {
    const value = numberOf(values[0])
    const at = typeof key === 'string' && answer.cell !== undefined ? middleOfCell(key, answer.cell) : null
    if (rest || !at || value === null) return []
    const shares = divided
      ? series.flatMap(({ color, values: own }) =>
          (own[row] ?? 0) > 0 ? [{ color, value: own[row] ?? 0 }] : [],
        )
      : [{ color: colorAt(paint, 0), value: 1 }]
    return [{ row, ...at, value, shares }]
  })
  const most = Math.max(0, ...placed.map(({ value }) => Math.abs(value)))
  return placed
    .map(bubble => ({
      ...bubble,
      width: Math.round(
        smallest + (largest - smallest) * (most === 0 ? 0 : Math.sqrt(Math.abs(bubble.value) / most)),
      ),
    }))
    .toSorted((a, b) => b.width - a.width || a.row - b.row)
}

/** CSS background of a bubble: its colour, or the shares of several as a ring. */
export const groundOf = ({ shares }: Bubble, otherwise: string): string => {
  const [first, ...more] = shares
  if (!first || more.length === 0) return first?.color ?? otherwise
  const whole = shares.reduce((sum, { value }) => sum + value, 0)
  let from = 0
  const parts = shares.map(({ color, value }) => {
    const start = from
    from += (value / whole) * 360
    return `${color} ${start.toFixed(1)}deg ${from.toFixed(1)}deg`
  })
  return `conic-gradient(${parts.join(', ')})`
}

/** West, south, east and north of the bubbles; null without bubbles. */
export const around = (bubbles: readonly Bubble[]): readonly [number, number, number, number] | null =>
  bubbles.length === 0
    ? null
    : bubbles.reduce<readonly [number, number, number, number]>(
        ([west, south, east, north], { lng, lat }) => [
          Math.min(west, lng),
          Math.min(south, lat),
          Math.max(east, lng),
          Math.max(north, lat),
        ],
        [180, 90, -180, -90],
      )

import { sayClock, sayDay, sayNumber } from '@gantry/client/web'
import type { HistoryPart } from '../../shared/contract.ts'
import { axisOf } from './axis.ts'
import '../devices.css'

interface HistoryChartProps {
  readonly parts: readonly HistoryPart[]
  readonly from: number
  readonly to: number
  /** For screen readers. */
  readonly label: string
  readonly unit?: string | undefined
  /** Limits that are drawn as lines. */
  readonly limits?: readonly number[]
}

const [width, height, bottom] = [720, 180, 20] as const
/** Width of a digit of the labels. */
const digit = 7
/** A run of so few parts is too short for its line to be seen: the parts are drawn as dots too. */
const mostDots = 2

/**
 * The course of a point: mean values as a line over the span of least and greatest values. A gap of more than three parts is drawn
 * as one. Plain SVG, because a page draws many of these.
 */
export const HistoryChart = ({ parts, from, to, label, unit = '', limits = [] }: HistoryChartProps) => {
  const values = [...parts.flatMap(({ min, max }) => [min, max]), ...limits]
  const { low, high, ticks, decimals } = axisOf(values)
  const marks = ticks.map(value => ({ value, text: sayNumber(value, decimals, decimals) }))
  const left = Math.max(48, 12 + digit * Math.max(...marks.map(({ text }) => text.length)))
  const top = unit === '' ? 8 : 24
  const x = (at: number) => left + ((at - from) / (to - from)) * (width - left)
  const y = (value: number) => top + (1 - (value - low) / (high - low)) * (height - bottom - top)
  const time = (at: number) => (to - from > 172_800_000 ? sayDay(at, { short: true }) : sayClock(at))
  return (
    <svg className="dvc-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <title>{label}</title>
      {marks.map(({ value, text }) => (
        <g key={value}>
          <line className="dvc-grid" x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text x={left - 6} y={y(value) + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {[0, 1, 2, 3, 4].map(n => {
        const at = from + ((to - from) * n) / 4
        return (
          <text key={n} x={x(at)} y={height - 4} textAnchor={n === 4 ? 'end' : n === 0 ? 'start' : 'middle'}>
            {time(at)}
          </text>
        )
      })}
      {limits.map(value => (
        <line key={value} className="dvc-limit" x1={left} x2={width} y1={y(value)} y2={y(value)} />
      ))}
      {spansOf(parts).map(span => (
        <g key={span[0]?.at}>
          <path
            className="dvc-band"
            d={`M${span.map(each => `${x(each.at)},${y(each.max)}`).join('L')}L${span
              .toReversed()
              .map(each => `${x(each.at)},${y(each.min)}`)
              .join('L')}Z`}
          />
          {span.length <= mostDots
            ? span.map(({ at, avg }) => (
                <circle key={at} className="dvc-dot" cx={x(at)} cy={y(avg)} r={2.5} />
              ))
            : null}
          <path className="dvc-line" d={`M${span.map(each => `${x(each.at)},${y(each.avg)}`).join('L')}`} />
        </g>
      ))}
      {unit === '' ? null : (
        <text x={0} y={12}>
          {unit}
        </text>
      )}
    </svg>
  )
}

/** Runs of parts without a gap: one longer than three times the usual distance. */
const spansOf = (parts: readonly HistoryPart[]): readonly (readonly HistoryPart[])[] => {
  const steps = parts.slice(1).map(({ at }, n) => at - (parts[n]?.at ?? at))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const spans: HistoryPart[][] = []
  for (const [n, part] of parts.entries()) {
    const last = spans.at(-1)
    if (last && part.at - (parts[n - 1]?.at ?? part.at) <= usual * 3) last.push(part)
    else spans.push([part])
  }
  return spans
}

import { sectionsOf, type ToneBand } from './shown-point.ts'

interface GaugeProps {
  readonly value: number
  readonly low: number
  readonly high: number
  readonly bands: readonly ToneBand[]
  /** For screen readers. */
  readonly label: string
}

const radius = 90
const centre = 100

/** A place on the half circle, from 0 on the left to 1 on the right. */
const placeAt = (share: number): string => {
  const angle = Math.PI * (1 - share)
  return `${(centre + radius * Math.cos(angle)).toFixed(2)} ${(centre - radius * Math.sin(angle)).toFixed(2)}`
}

const arc = (from: number, to: number): string => `M${placeAt(from)}A${radius} ${radius} 0 0 1 ${placeAt(to)}`

/** A half circle filled up to the value, with the bands as a thin line around it. */
export const Gauge = ({ value, low, high, bands, label }: GaugeProps) => {
  const end = high > low ? high : low + 1
  const share = Math.min(1, Math.max(0, (value - low) / (end - low)))
  return (
    <svg className="dvl-gauge" viewBox="0 0 200 110" role="img" aria-label={label}>
      <path className="dvl-track" d={arc(0, 1)} />
      {share > 0 ? <path className="dvl-fill" d={arc(0, share)} /> : null}
      <g transform="translate(100 100) scale(1.09) translate(-100 -100)">
        {sectionsOf(bands, low, end).map(({ from, to, tone }) => (
          <path key={from} className="dvl-band" data-tone={tone} d={arc(from, to)} />
        ))}
      </g>
    </svg>
  )
}

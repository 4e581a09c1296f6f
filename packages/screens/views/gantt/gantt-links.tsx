import type { RecordRow } from '@gantry/model/shared'
import type { GanttState } from './gantt-state.ts'
import { linkedIds, shareOf } from './timeline.ts'

interface GanttLinksProps {
  readonly state: GanttState
  readonly depends: string
  /** Tasks on the screen by their line index. */
  readonly lines: ReadonlyMap<string, { readonly row: RecordRow; readonly line: number }>
  /** Width of the timeline and height of a line, in pixels. */
  readonly width: number
  readonly height: number
  /** Vertical centre of a bar within its line. */
  readonly middle: number
  /** Index of the first rendered line, and the number of rendered lines. */
  readonly from: number
  readonly count: number
}

const reach = 8

/** Dependency links: lines from the end of one bar to the start of another. */
export const GanttLinks = ({
  state,
  depends,
  lines,
  width,
  height,
  middle,
  from,
  count,
}: GanttLinksProps) => {
  const paths = [...lines.values()].flatMap(({ row, line }) => {
    const place = state.placeOf(row)
    const share = place && shareOf(place, state.window)
    if (!share) return []
    return linkedIds(row, depends).flatMap(id => {
      const other = lines.get(id)
      const before = other && state.placeOf(other.row)
      const end = before && shareOf(before, state.window)
      if (!other || !end || end.to > 1 || share.from < 0) return []
      const y = (at: number) => (at - from) * height + middle
      return [
        {
          key: `${id} ${row.id}`,
          d: wayOf(end.to * width, y(other.line), share.from * width, y(line), height / 2),
          critical: state.critical.has(id) && state.critical.has(row.id),
        },
      ]
    })
  })
  if (paths.length === 0) return null
  return (
    <svg
      className="gt-links"
      style={{ top: from * height }}
      width={width}
      height={count * height}
      aria-hidden="true"
    >
      <defs>
        {['plain', 'critical'].map(kind => (
          <marker
            key={kind}
            id={`gt-arrow-${kind}`}
            className={kind}
            viewBox="0 0 6 6"
            refX="6"
            refY="3"
            markerWidth="6"
            markerHeight="6"
            orient="auto"
          >
            <path d="M0 0 6 3 0 6" />
          </marker>
        ))}
      </defs>
      {paths.map(({ key, d, critical }) => (
        <path
          key={key}
          className={critical ? 'critical' : 'plain'}
          d={d}
          markerEnd={`url(#gt-arrow-${critical ? 'critical' : 'plain'})`}
        />
      ))}
    </svg>
  )
}

/** SVG path from the end of one bar to the start of another; it goes around if the second bar starts earlier. */
const wayOf = (x1: number, y1: number, x2: number, y2: number, half: number): string => {
  const out = x1 + reach
  if (x2 >= out + reach / 2) return `M${x1} ${y1}H${out}V${y2}H${x2}`
  const between = y2 > y1 ? y2 - half : y2 + half
  return `M${x1} ${y1}H${out}V${between}H${x2 - reach}V${y2}H${x2}`
}

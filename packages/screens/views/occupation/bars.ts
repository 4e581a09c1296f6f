import { instantAt, wallAt } from '@gantry/base/shared'
import type { OccupiedResource, RecordRow } from '@gantry/model/shared'

/** The fields of the bars and the time zone. */
export interface Ground {
  readonly resource: string
  readonly start: string
  readonly end: string
  readonly kind: 'date' | 'dateTime'
  readonly timeZone: string
}

/** A period in milliseconds of local time; the end is exclusive. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** A record in the row of its resource. */
export interface Bar extends Stretch {
  readonly id: string
  readonly row: RecordRow
  readonly resource: string
  /** It occupies the resource; e.g. a cancelled record does not. */
  readonly counts: boolean
}

export const isBar = (stretch: Stretch): stretch is Bar => 'row' in stretch

/** A row: a resource with its bars, and periods occupied by records the user cannot see. */
export interface Lane {
  readonly id: string
  readonly title: string
  readonly group: OccupiedResource['group']
  readonly capacity: number | null
  readonly bars: readonly Bar[]
  readonly hidden: readonly Stretch[]
}

const dayLength = 86_400_000

/** Converts a value of the start or end field to local time. */
const onWall = ({ kind, timeZone }: Ground, text: string, isEnd: boolean): number =>
  kind === 'date'
    ? Date.parse(`${text}T00:00:00Z`) + (isEnd ? dayLength : 0)
    : wallAt(Date.parse(text), timeZone)

/** Converts local time to a value of the start or end field. */
const valueAt = ({ kind, timeZone }: Ground, wall: number, isEnd: boolean): string =>
  kind === 'date'
    ? new Date(wall - (isEnd ? dayLength : 0)).toISOString().slice(0, 10)
    : new Date(instantAt(wall, timeZone)).toISOString().replace('.000Z', 'Z')

/** Values of both fields for a period. */
export const valuesOf = (ground: Ground, { from, to }: Stretch): Record<string, string> => ({
  [ground.start]: valueAt(ground, from, false),
  [ground.end]: valueAt(ground, to, true),
})

/** The resources of a response as rows; records without both start and end are left out. */
export const lanesOf = (ground: Ground, resources: readonly OccupiedResource[]): readonly Lane[] =>
  resources.map(({ records, hidden, ...resource }) => ({
    ...resource,
    bars: records.flatMap(({ row, counts }): Bar[] => {
      const [start, end] = [row[ground.start], row[ground.end]]
      if (typeof start !== 'string' || typeof end !== 'string') return []
      const [from, to] = [onWall(ground, start, false), onWall(ground, end, true)]
      return to > from ? [{ id: row.id, row, resource: resource.id, counts, from, to }] : []
    }),
    // Bookings by day are whole days in UTC; date-times are instants.
    hidden: hidden.map(({ from, to }) =>
      ground.kind === 'date'
        ? { from: Date.parse(from), to: Date.parse(to) }
        : { from: wallAt(Date.parse(from), ground.timeZone), to: wallAt(Date.parse(to), ground.timeZone) },
    ),
  }))

/** Assigns each bar to the first line that is free at its start, which gives the minimum number of lines. */
export const layOut = <One extends Stretch>(
  bars: readonly One[],
): { readonly placed: readonly { readonly bar: One; readonly line: number }[]; readonly lines: number } => {
  const ends: number[] = []
  const placed = bars
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .map(bar => {
      const free = ends.findIndex(end => end <= bar.from)
      const line = free < 0 ? ends.length : free
      ends[line] = bar.to
      return { bar, line }
    })
  return { placed, lines: ends.length }
}

const meets = (one: Stretch, other: Stretch): boolean => one.from < other.to && other.from < one.to

/**
 * A period that conflicts with `stretch` because the capacity of the row is exhausted; null: free. The database
 * enforces this rule; the check here shows a conflict before the drop.
 */
export const clashOf = (
  { bars, hidden, capacity }: Pick<Lane, 'bars' | 'hidden' | 'capacity'>,
  stretch: Stretch,
  own: string | null = null,
): Stretch | null => {
  if (capacity === null) return null
  const others = [...bars.filter(bar => bar.counts && bar.id !== own), ...hidden].filter(other =>
    meets(other, stretch),
  )
  const points = [stretch.from, ...others.map(({ from }) => from).filter(from => from > stretch.from)]
  const full = points.find(at => others.filter(({ from, to }) => from <= at && at < to).length >= capacity)
  return full === undefined ? null : (others.find(({ from, to }) => from <= full && full < to) ?? stretch)
}

/** Utilisation of a resource in a window: 1 is full capacity for the whole window. */
export const shareOf = ({ bars, hidden, capacity }: Lane, window: Stretch): number => {
  const occupied = [...bars.filter(({ counts }) => counts), ...hidden].reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, window.to) - Math.max(from, window.from)),
    0,
  )
  return occupied / ((window.to - window.from) * Math.max(1, capacity ?? 1))
}

/** The id of a reference, or the value itself. */
export const idOfValue = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : String(value ?? '')

import { all, any, type Filter, type RecordRow, where } from '@gantry/model/shared'
import { addDays, type Day, daysBetween, momentAt, moveMoment, onWall } from './days.ts'

/** The fields of a calendar and its time zone. */
export interface Ground {
  readonly start: string
  readonly end: string | null
  /** A `date` has no time zone; a `dateTime` is shown at its local day and time. */
  readonly kind: 'date' | 'dateTime'
  readonly timeZone: string
}

/** A record with its first and last day. */
export interface Event {
  readonly row: RecordRow
  readonly from: Day
  readonly to: Day
  /** Minutes since midnight of the first and of the last day; null: whole days. */
  readonly hours: { readonly from: number; readonly to: number } | null
}

/** Displayed duration in minutes of an event without an end. */
const drawnLong = 60

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Null for a record without a start. An event whose end precedes its start is shown on its first day. */
export const eventOf = (row: RecordRow, { start, end, kind, timeZone }: Ground): Event | null => {
  const from = textOf(row[start])
  if (from === null) return null
  const until = end === null ? null : textOf(row[end])
  if (kind === 'date') return { row, from, to: until !== null && until > from ? until : from, hours: null }
  const begins = onWall(Date.parse(from), timeZone)
  const length = until === null ? 0 : Date.parse(until) - Date.parse(from)
  if (length <= 0) {
    const to = Math.min(begins.minutes + drawnLong, 1_440)
    return { row, from: begins.day, to: begins.day, hours: { from: begins.minutes, to } }
  }
  // An event that ends at midnight does not include the next day.
  const ends = onWall(Date.parse(from) + length - 1, timeZone)
  return { row, from: begins.day, to: ends.day, hours: { from: begins.minutes, to: ends.minutes + 1 } }
}

/** Filter on the records that overlap the days from first to last. */
export const inWindow = (first: Day, last: Day, { start, end, kind, timeZone }: Ground): Filter => {
  const [from, to] =
    kind === 'date'
      ? [first, addDays(last, 1)]
      : [momentAt(first, 0, timeZone), momentAt(addDays(last, 1), 0, timeZone)]
  const begins = where(start, 'lt', to)
  if (end === null) return all(begins, where(start, 'gte', from))
  return all(begins, any(where(end, 'gte', from), where(start, 'gte', from)))
}

/** Fields of a record moved by days and, for `dateTime`, by minutes. */
export const moved = (
  { row }: Event,
  { start, end, kind, timeZone }: Ground,
  days: number,
  minutes = 0,
): Record<string, string> => {
  const move = (moment: string) =>
    kind === 'date' ? addDays(moment, days) : moveMoment(moment, days, minutes, timeZone)
  const from = textOf(row[start])
  const until = end === null ? null : textOf(row[end])
  return {
    ...(from !== null && { [start]: move(from) }),
    ...(end !== null && until !== null && { [end]: move(until) }),
  }
}

/** The end of a record resized to a day; empty if it would precede the start. */
export const stretched = (
  event: Event,
  { start, end, kind, timeZone }: Ground,
  days: number,
  minutes = 0,
): Record<string, string> => {
  const from = textOf(event.row[start])
  if (end === null || from === null) return {}
  const until = textOf(event.row[end]) ?? from
  const next = kind === 'date' ? addDays(until, days) : moveMoment(until, days, minutes, timeZone)
  return next < from ? {} : { [end]: next }
}

/** Initial values of a record created on a day; `minutes` if the user clicked a time. */
export const begunOn = (
  { start, kind, timeZone }: Ground,
  day: Day,
  minutes = 8 * 60,
): Record<string, string> => ({
  [start]: kind === 'date' ? day : momentAt(day, minutes, timeZone),
})

/** The part of an event in one week: its row, first column and length in days. */
export interface Segment {
  readonly event: Event
  readonly lane: number
  readonly column: number
  readonly span: number
  /** The event starts before this week, or ends after it. */
  readonly before: boolean
  readonly after: boolean
}

/** Assigns the events of a week to rows: earliest first, then longest first, each into the first free row. */
export const layOutWeek = (week: readonly Day[], events: readonly Event[]): readonly Segment[] => {
  const [first, last] = [week[0] ?? '', week.at(-1) ?? '']
  const ends: number[] = []
  return events
    .filter(({ from, to }) => from <= last && to >= first)
    .toSorted(
      (a, b) =>
        (a.from < first ? first : a.from).localeCompare(b.from < first ? first : b.from) ||
        daysBetween(b.from, b.to) - daysBetween(a.from, a.to) ||
        (a.hours?.from ?? -1) - (b.hours?.from ?? -1),
    )
    .map(event => {
      const column = event.from < first ? 0 : daysBetween(first, event.from)
      const end = event.to > last ? week.length - 1 : daysBetween(first, event.to)
      const free = ends.findIndex(taken => taken < column)
      const lane = free < 0 ? ends.length : free
      ends[lane] = end
      return {
        event,
        lane,
        column,
        span: end - column + 1,
        before: event.from < first,
        after: event.to > last,
      }
    })
}

/** Position of an event within one day: its lane from the left and the number of lanes. */
export interface Slot {
  readonly event: Event
  readonly from: number
  readonly to: number
  readonly lane: number
  readonly lanes: number
}

/** Minimum displayed duration in minutes, so that the event is readable. */
const leastDrawn = 30

/** Assigns overlapping events of a day to lanes side by side, each to the first free lane. */
export const layOutDay = (day: Day, events: readonly Event[]): readonly Slot[] => {
  const parts = events
    .flatMap(event => {
      if (!event.hours || event.from > day || event.to < day) return []
      const from = event.from < day ? 0 : event.hours.from
      const to = event.to > day ? 1_440 : event.hours.to
      return [{ event, from, to: Math.max(to, from + leastDrawn) }]
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  const slots: Slot[] = []
  let group: Omit<Slot, 'lanes'>[] = []
  let ends: number[] = []
  const close = () => {
    for (const slot of group) slots.push({ ...slot, lanes: ends.length })
    group = []
    ends = []
  }
  for (const part of parts) {
    if (group.length > 0 && ends.every(end => end <= part.from)) close()
    const free = ends.findIndex(end => end <= part.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = part.to
    group.push({ ...part, lane })
  }
  close()
  return slots
}

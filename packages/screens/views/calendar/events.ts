import { all, any, type Filter, type RecordRow, where } from '@gantry/model/shared'
import { addDays, type Day, daysBetween, momentAt, moveMoment, onWall } from './days.ts'

/** On which fields a calendar stands, and in which zone its clock hangs. */
export interface Ground {
  readonly start: string
  readonly end: string | null
  /** Days are texts of their own; moments stand on the day and the hour the clock shows. */
  readonly kind: 'date' | 'dateTime'
  readonly timeZone: string
}

/** A record on the days it stands on, the first and the last of them. */
export interface Event {
  readonly row: RecordRow
  readonly from: Day
  readonly to: Day
  /** Minutes since midnight of the first and the last day; null: it stands on whole days. */
  readonly hours: { readonly from: number; readonly to: number } | null
}

/** Minutes a moment without an end is drawn long. */
const drawnLong = 60

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Null for a record without a beginning. One that ends before it begins stands on its first day. */
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
  // What ends at midnight has no part of the next day.
  const ends = onWall(Date.parse(from) + length - 1, timeZone)
  return { row, from: begins.day, to: ends.day, hours: { from: begins.minutes, to: ends.minutes + 1 } }
}

/** What stands on any of the days from the first to the last of them. */
export const inWindow = (first: Day, last: Day, { start, end, kind, timeZone }: Ground): Filter => {
  const [from, to] =
    kind === 'date'
      ? [first, addDays(last, 1)]
      : [momentAt(first, 0, timeZone), momentAt(addDays(last, 1), 0, timeZone)]
  const begins = where(start, 'lt', to)
  if (end === null) return all(begins, where(start, 'gte', from))
  return all(begins, any(where(end, 'gte', from), where(start, 'gte', from)))
}

/** The fields of a record that was moved by days and, where its kind knows hours, minutes. */
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

/** The end of a record that was stretched to a day; nothing where it would end before it begins. */
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

/** What a record begun on a day holds; `minutes` where somebody pointed at an hour. */
export const begunOn = (
  { start, kind, timeZone }: Ground,
  day: Day,
  minutes = 8 * 60,
): Record<string, string> => ({
  [start]: kind === 'date' ? day : momentAt(day, minutes, timeZone),
})

/** A part of an event in one week: its row, its first column and how many it is long. */
export interface Segment {
  readonly event: Event
  readonly lane: number
  readonly column: number
  readonly span: number
  /** It began before this week, or goes on after it. */
  readonly before: boolean
  readonly after: boolean
}

/** Lays events into the rows of a week, the longest and the earliest first, each into the first row that is free. */
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

/** An event of one day beside those at the same time: its place from the left, of how many. */
export interface Slot {
  readonly event: Event
  readonly from: number
  readonly to: number
  readonly lane: number
  readonly lanes: number
}

/** Minutes below which an event could not be read. */
const leastDrawn = 30

/** Lays the events of a day beside one another where they overlap: each into the first lane that is free. */
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

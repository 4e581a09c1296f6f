import { instantAt, wallAt } from './zone.ts'

/** Minutes of a day, `to` beyond 1440 for a shift that ends on the next day. */
export interface Shift {
  readonly from: number
  readonly to: number
}

/** When a space works. Shifts are texts such as `08:00-12:00 13:00-17:00`; an empty one is a day off. */
export type WorkCalendar = {
  /** Monday to Sunday. */
  readonly week: readonly string[]
  /** Holidays, make-up days and other exceptions by `YYYY-MM-DD`; they replace the shifts of the week. */
  readonly days: Readonly<Record<string, { readonly shifts: string; readonly name: string }>>
}

const minute = 60_000
const dayLength = 1_440
const written = /^([01]?\d|2[0-4]):([0-5]\d)\s*[-–~至]\s*([01]?\d|2[0-4]):([0-5]\d)$/

/** The shifts of a text in the order of the day, or the part that is no shift or overlaps the one before it. */
export const readShifts = (
  text: string,
): { readonly shifts: readonly Shift[] } | { readonly wrong: string; readonly overlaps: boolean } => {
  const shifts: Shift[] = []
  for (const part of text
    .replace(/\s*([-–~至])\s*/g, '$1')
    .split(/[\s,，;；]+/)
    .filter(Boolean)) {
    const [, h1, m1, h2, m2] = written.exec(part) ?? []
    const from = Number(h1) * 60 + Number(m1)
    const end = Number(h2) * 60 + Number(m2)
    if (h1 === undefined || from >= dayLength || end > dayLength || from === end)
      return { wrong: part, overlaps: false }
    const to = end > from ? end : end + dayLength
    const last = shifts.at(-1)
    const first = shifts[0]
    if ((last && from < last.to) || (first && to > first.from + dayLength))
      return { wrong: part, overlaps: true }
    shifts.push({ from, to })
  }
  return { shifts }
}

const shiftsOn = (calendar: WorkCalendar, day: number): readonly Shift[] => {
  const date = new Date(day)
  const text =
    calendar.days[date.toISOString().slice(0, 10)]?.shifts ?? calendar.week[(date.getUTCDay() + 6) % 7] ?? ''
  const read = readShifts(text)
  return 'shifts' in read ? read.shifts : []
}

/** How far a search for working time goes: a calendar without any would never end it. Days. */
const furthest = 3_660

/** Working times from an instant on, `[start, end)` in milliseconds, in order and without overlap. */
function* workFrom(
  calendar: WorkCalendar,
  timeZone: string,
  from: number,
): Generator<readonly [number, number]> {
  const dayMs = dayLength * minute
  // The day before: its night shift may reach into this one.
  const first = Math.floor(wallAt(from, timeZone) / dayMs) - 1
  let reached = from
  for (let day = first; day < first + furthest; day++)
    for (const shift of shiftsOn(calendar, day * dayMs)) {
      const start = Math.max(reached, instantAt(day * dayMs + shift.from * minute, timeZone))
      const end = instantAt(day * dayMs + shift.to * minute, timeZone)
      if (end <= start) continue
      reached = end
      yield [start, end]
    }
}

/** Milliseconds of working time between two instants, up to ten years; negative when `to` comes first. */
export const workBetween = (calendar: WorkCalendar, timeZone: string, from: number, to: number): number => {
  if (to < from) return -workBetween(calendar, timeZone, to, from)
  let sum = 0
  for (const [start, end] of workFrom(calendar, timeZone, from)) {
    if (start >= to) break
    sum += Math.min(end, to) - start
  }
  return sum
}

/** The instant by which so much working time has passed; null when the calendar has not that much in ten years. */
export const addWork = (
  calendar: WorkCalendar,
  timeZone: string,
  from: number,
  milliseconds: number,
): number | null => {
  if (milliseconds <= 0) return from
  let left = milliseconds
  for (const [start, end] of workFrom(calendar, timeZone, from)) {
    if (end - start >= left) return start + left
    left -= end - start
  }
  return null
}

/**
 * Working time between any two instants of a span, in milliseconds. The shifts are read once, so that each question costs a
 * binary search: for many questions about the same span. Instants outside count as its ends.
 */
export const workClock = (
  calendar: WorkCalendar,
  timeZone: string,
  begin: number,
  end: number,
): ((from: number, to: number) => number) => {
  const starts: number[] = []
  const lengths: number[] = []
  /** Working time before each shift. */
  const before: number[] = []
  let sum = 0
  for (const [start, stop] of workFrom(calendar, timeZone, begin)) {
    if (start >= end) break
    starts.push(start)
    lengths.push(stop - start)
    before.push(sum)
    sum += stop - start
  }
  const workedBy = (at: number): number => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= at) low = middle + 1
      else high = middle
    }
    const last = low - 1
    return last < 0 ? 0 : (before[last] ?? 0) + Math.min(at - (starts[last] ?? 0), lengths[last] ?? 0)
  }
  return (from, to) => workedBy(Math.min(to, end)) - workedBy(Math.min(from, end))
}

import { instantAt, wallAt } from '@gantry/base/shared'
import { weekStartNow } from '@gantry/client/web'

/**
 * A day is the text `2026-07-16` from the database to the cell. Days are counted in UTC, where each has 24 hours; no
 * time zone is involved.
 */
export type Day = string

const dayLength = 86_400_000

const numberOf = (day: Day): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayLength)

const dayAt = (number: number): Day => new Date(number * dayLength).toISOString().slice(0, 10)

export const addDays = (day: Day, count: number): Day => dayAt(numberOf(day) + count)

/** Days from one day to another; 0 if they are equal. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from)

/** 0 is Monday. */
export const weekday = (day: Day): number => (numberOf(day) + 3) % 7

/** The place of a day in its week, whose first day (0 is Monday) is the one of the space, else Monday. */
export const placeInWeek = (day: Day, start: number = weekStartNow() ?? 0): number =>
  (weekday(day) - start + 7) % 7

export const weekOf = (day: Day, start?: number): readonly Day[] => {
  const first = addDays(day, -placeInWeek(day, start))
  return Array.from({ length: 7 }, (_, n) => addDays(first, n))
}

/** The first and the last day of a month. */
export const monthOf = (day: Day): readonly [Day, Day] => {
  const first = `${day.slice(0, 7)}-01`
  return [first, addDays(addMonths(first, 1), -1)]
}

/** The full weeks a month overlaps: four to six. */
export const weeksOf = (day: Day, start?: number): readonly (readonly Day[])[] => {
  const [first, last] = monthOf(day)
  const [begin = first] = weekOf(first, start)
  const count = Math.floor(daysBetween(begin, last) / 7) + 1
  return Array.from({ length: count }, (_, n) => weekOf(addDays(begin, n * 7), start))
}

/** The same day of another month, or that month's last day if it is shorter. */
export const addMonths = (day: Day, count: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + count, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

/** Local day of an instant in a time zone, and the minutes since its midnight. */
export const onWall = (
  instant: number,
  timeZone: string,
): { readonly day: Day; readonly minutes: number } => {
  const text = new Date(wallAt(instant, timeZone)).toISOString()
  return { day: text.slice(0, 10), minutes: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) }
}

/** The instant of a local day and time in a time zone, as UTC text with seconds. */
export const momentAt = (day: Day, minutes: number, timeZone: string): string =>
  new Date(instantAt(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000, timeZone))
    .toISOString()
    .replace('.000Z', 'Z')

/** Moves an instant by days and minutes of local time: 9:00 stays 9:00 across a change of daylight saving time. */
export const moveMoment = (moment: string, days: number, minutes: number, timeZone: string): string => {
  const wall = wallAt(Date.parse(moment), timeZone) + days * dayLength + minutes * 60_000
  return new Date(instantAt(wall, timeZone)).toISOString().replace('.000Z', 'Z')
}

import { instantAt, wallAt } from '@gantry/base/shared'
import { readCron } from '@gantry/designs/shared'
import type { ScheduleOptions } from '../../triggers/schedule/shared.ts'

const hour = 3_600_000
const day = 24 * hour

/** Days of the month a date (UTC fields are those of the wall clock) is in. */
const daysOfMonth = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()

/** The first time of a schedule after an instant, as people of a time zone read their clocks. Pure. */
export const nextTime = (
  { every, at, day: wanted = 1, cron = '' }: ScheduleOptions,
  after: number,
  timeZone: string,
): number => {
  if (every === 'cron') {
    const times = readCron(cron)
    if (!times) throw new Error('a schedule without a next time')
    return times(after, timeZone)
  }
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const wall = wallAt(after, timeZone)
  if (every === 'hour') {
    const first = Math.floor(wall / hour) * hour + minutes * 60_000
    return later(first, after, timeZone) ?? instantAt(first + hour, timeZone)
  }
  // A month and a day are enough to meet every schedule once.
  for (let midnight = Math.floor(wall / day) * day, at = 0; at <= 32; at++, midnight += day) {
    const date = new Date(midnight)
    const fits =
      every === 'day' ||
      (every === 'week' && (date.getUTCDay() || 7) === wanted) ||
      (every === 'month' && date.getUTCDate() === Math.min(wanted, daysOfMonth(date)))
    const found = fits ? later(midnight + hours * hour + minutes * 60_000, after, timeZone) : null
    if (found !== null) return found
  }
  throw new Error('a schedule without a next time')
}

const later = (wall: number, after: number, timeZone: string): number | null => {
  const instant = instantAt(wall, timeZone)
  return instant > after ? instant : null
}

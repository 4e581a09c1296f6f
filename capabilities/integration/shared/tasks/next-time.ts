import { instantAt, wallAt } from '@gantry/base/shared'
import { readCron } from '@gantry/designs/shared'
import type { TaskSchedule } from '@gantry/transform/shared'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * The first time of a schedule after an instant, as people of a time zone read their clocks; infinite for a cron text that never
 * comes. Pure.
 */
export const nextTaskTime = (schedule: TaskSchedule, after: number, timeZone: string): number => {
  if (schedule.every === 'cron') return readCron(schedule.cron)?.(after, timeZone) ?? Number.POSITIVE_INFINITY
  if (schedule.every === 'minutes') {
    const step = schedule.minutes * minute
    return (Math.floor(after / step) + 1) * step
  }
  const [hours = 0, minutes = 0] = schedule.at.split(':').map(Number)
  const wall = wallAt(after, timeZone)
  const step = schedule.every === 'hour' ? hour : day
  const offset = schedule.every === 'hour' ? minutes * minute : hours * hour + minutes * minute
  // Eight days hold every time of a week, also where clocks turn.
  for (let from = Math.floor(wall / step) * step, at = 0; at <= 8 * 24; at++, from += step) {
    const fits = schedule.every !== 'week' || (new Date(from).getUTCDay() || 7) === schedule.day
    const instant = instantAt(from + offset, timeZone)
    if (fits && instant > after) return instant
  }
  throw new Error('a schedule without a next time')
}

/** The next times of a schedule, fewer where it ends. Pure. */
export const nextTaskTimes = (
  schedule: TaskSchedule,
  after: number,
  timeZone: string,
  count: number,
): readonly number[] => {
  const times: number[] = []
  for (let at = after; times.length < count; times.push(at)) {
    at = nextTaskTime(schedule, at, timeZone)
    if (!Number.isFinite(at)) break
  }
  return times
}

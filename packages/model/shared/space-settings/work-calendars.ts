import { isPlainObject, type Json, readShifts, type WorkCalendar } from '@gantry/base/shared'
import { type Setting, text } from '../settings.ts'
import type { SpaceSetting } from './space-setting.ts'

/** A work calendar of a space; the first of its list counts where none is named. */
export type NamedCalendar = WorkCalendar & {
  readonly id: string
  readonly name: string
}

const usualDay = '08:00-12:00 13:00-17:00'

const usualCalendar = {
  id: 'standard',
  name: '标准工时',
  week: [usualDay, usualDay, usualDay, usualDay, usualDay, '', ''],
  days: {},
}

const mostCalendars = 20
const mostDays = 2_000

/** Work calendars of the space with shifts, holidays and make-up days, for time limits and schedules. */
export const workCalendarsSetting: SpaceSetting<readonly NamedCalendar[]> = {
  path: 'work.calendars',
  kind: 'text',
  label: text('工作日历', 'Work calendars'),
  default: [usualCalendar],
  check: value => {
    if (!Array.isArray(value) || value.length === 0) return { code: 'required' }
    if (value.length > mostCalendars) return { code: 'max_items', params: { limit: mostCalendars } }
    for (const calendar of value) {
      const problem = calendarProblem(calendar)
      if (problem) return problem
    }
    return new Set(value.map(each => (each as { id?: Json }).id)).size === value.length
      ? null
      : { code: 'format' }
  },
}

const calendarProblem = (calendar: Json): ReturnType<Setting['check']> => {
  if (!isPlainObject(calendar)) return { code: 'format' }
  const { id, name, week, days } = calendar
  if (typeof id !== 'string' || !/^[\w-]{1,40}$/.test(id) || !Array.isArray(week) || !isPlainObject(days))
    return { code: 'format' }
  if (typeof name !== 'string' || name.trim() === '' || name.length > 60) return { code: 'required' }
  if (week.length !== 7) return { code: 'format' }
  const dates = Object.entries(days)
  if (dates.length > mostDays) return { code: 'max_items', params: { limit: mostDays } }
  const wrong = dates.find(([date]) => Number.isNaN(Date.parse(`${date}T00:00:00Z`)) || date.length !== 10)
  if (wrong) return { code: 'not_a_date' }
  const texts: readonly unknown[] = [
    ...week,
    ...dates.map(([, day]) => (isPlainObject(day) ? day.shifts : null)),
  ]
  for (const shifts of texts) {
    if (typeof shifts !== 'string' || shifts.length > 200) return { code: 'format' }
    const read = readShifts(shifts)
    if ('wrong' in read)
      return { code: read.overlaps ? 'shift_overlap' : 'shift', params: { value: read.wrong } }
  }
  return null
}

import { wallAt } from '@gantry/base/shared'

/** When a task looks. Days are 1 (Monday) to 7, empty: each day; times are `HH:mm`, empty: the whole day. */
export interface Hours {
  readonly days: readonly string[]
  readonly begins: string
  readonly ends: string
}

const minuteOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a task looks at an instant, as people of a time zone read their clocks. Hours over midnight belong to the day they begin. */
export const looksAt = ({ days, begins, ends }: Hours, instant: number, timeZone: string): boolean => {
  const wall = new Date(wallAt(instant, timeZone))
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  const [from, until] = [minuteOf(begins || '00:00'), ends ? minuteOf(ends) : 24 * 60]
  const overMidnight = from >= until
  const isEarly = overMidnight && minute < until
  const day = (wall.getUTCDay() || 7) - (isEarly ? 1 : 0) || 7
  if (days.length > 0 && !days.includes(String(day))) return false
  return overMidnight ? minute >= from || isEarly : minute >= from && minute < until
}

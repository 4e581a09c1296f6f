import type { RelativeRange } from '@gantry/model/shared'

/** Dates `YYYY-MM-DD`: first included, second excluded. */
export type DayRange = readonly [from: string, before: string]

/**
 * A named range of days around `today`. Weeks begin on Monday (GB/T 7408); half a year and a year end today,
 * "this" and "last" are calendar units.
 */
export const relativeRange = (range: RelativeRange, today: string): DayRange => {
  const day = new Date(`${today}T00:00:00Z`)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  const weekday = (day.getUTCDay() + 6) % 7
  const quarter = month - (month % 3)
  const tomorrow = shifted(day, 0, 1)
  switch (range) {
    case 'today':
      return [today, tomorrow]
    case 'yesterday':
      return [shifted(day, 0, -1), today]
    case 'thisWeek':
      return [shifted(day, 0, -weekday), shifted(day, 0, 7 - weekday)]
    case 'lastWeek':
      return [shifted(day, 0, -weekday - 7), shifted(day, 0, -weekday)]
    case 'thisMonth':
      return [written(year, month), written(year, month + 1)]
    case 'lastMonth':
      return [written(year, month - 1), written(year, month)]
    case 'thisQuarter':
      return [written(year, quarter), written(year, quarter + 3)]
    case 'lastQuarter':
      return [written(year, quarter - 3), written(year, quarter)]
    case 'halfYear':
      return [shifted(day, -6, 0), tomorrow]
    case 'thisYear':
      return [written(year, 0), written(year + 1, 0)]
    case 'lastYear':
      return [written(year - 1, 0), written(year, 0)]
    case 'withinYear':
      return [shifted(day, -12, 0), tomorrow]
  }
}

/** The last supported day has no day after it. */
export const dayAfter = (day: string): string =>
  day === '9999-12-31' ? day : shifted(new Date(`${day}T00:00:00Z`), 0, 1)

const written = (year: number, month: number, day = 1): string => {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return date.toISOString().slice(0, 10)
}

/** Six months before 31 August is the last day of February. */
const shifted = (from: Date, months: number, days: number): string => {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const last = Number(written(year, month + 1, 0).slice(8))
  return written(year, month, Math.min(from.getUTCDate(), last) + days)
}

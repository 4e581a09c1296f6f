import { currentLang } from '@gantry/client/web'

/** Name of a weekday, 1 is Monday; 5 January 2026 is a Monday. */
export const weekdayName = (day: number): string =>
  new Intl.DateTimeFormat(currentLang(), { weekday: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 4 + day),
  )

/** An hour of the day as clocks show it. */
export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

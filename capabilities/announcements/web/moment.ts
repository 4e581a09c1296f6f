import { currentLang, timeZoneNow } from '@gantry/client/web'

/** A window of time, its day once where it lies within one. */
export const windowOf = (from: string, to: string): string =>
  new Intl.DateTimeFormat(currentLang(), {
    timeZone: timeZoneNow(),
    dateStyle: 'medium',
    timeStyle: 'short',
  }).formatRange(new Date(from), new Date(to))

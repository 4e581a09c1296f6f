import { currentLang } from '@gantry/client/web'

export const dayOf = (at: string): string =>
  new Intl.DateTimeFormat(currentLang(), { dateStyle: 'medium' }).format(new Date(at))

export const momentOf = (at: string): string =>
  new Intl.DateTimeFormat(currentLang(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** A window of time, its day once where it lies within one. */
export const windowOf = (from: string, to: string): string =>
  new Intl.DateTimeFormat(currentLang(), { dateStyle: 'medium', timeStyle: 'short' }).formatRange(
    new Date(from),
    new Date(to),
  )

import { currentLang } from '@gantry/client/web'

/** A timestamp in the user's format; empty: unknown. */
export const moment = (at: string | null): string =>
  at === null ? '' : new Date(at).toLocaleString(currentLang(), { dateStyle: 'medium', timeStyle: 'short' })

import { currentLang } from '@gantry/client/web'

/** A moment as people read it; nothing where none is known. */
export const moment = (at: string | null): string =>
  at === null ? '' : new Date(at).toLocaleString(currentLang(), { dateStyle: 'medium', timeStyle: 'short' })

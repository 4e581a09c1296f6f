import { currentLang } from '@gantry/client/web'

/** Day and time in the person's language. */
export const moment = (at: string): string =>
  new Intl.DateTimeFormat(currentLang(), {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(new Date(at))

import { currentLang } from '@gantry/client/web'

/** Day and time to the second. */
export const sayMoment = (iso: string): string =>
  new Date(iso).toLocaleString(currentLang(), {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  })

import { currentLang } from '@gantry/client/web'

/** A moment as lists show it. */
export const sayMoment = (at: string): string =>
  new Date(at).toLocaleString(currentLang(), {
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  })

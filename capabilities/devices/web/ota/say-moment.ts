import { currentLang } from '@gantry/client/web'

/** Day and minute of an ISO time, as the person's language writes them. */
export const sayMoment = (at: string): string =>
  new Intl.DateTimeFormat(currentLang(), {
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(at))

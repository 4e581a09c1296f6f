import { currentLang } from '@gantry/client/web'

export const sayMoment = (at: string): string =>
  new Intl.DateTimeFormat(currentLang(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

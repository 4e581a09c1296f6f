import { currentLang } from '@gantry/client/web'

/** Milliseconds, formatted as seconds. */
export const saySeconds = (ms: number): string =>
  new Intl.NumberFormat(currentLang(), {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: 1,
  }).format(ms / 1000)

import { currentLang } from '@gantry/client/web'

/** A share in percent with as many digits as say something; a dash for none of nothing. */
export const sayShare = (part: number, whole: number): string =>
  whole === 0
    ? '—'
    : new Intl.NumberFormat(currentLang(), { style: 'percent', maximumFractionDigits: 1 }).format(
        part / whole,
      )

export const sayKilobytes = (bytes: number): string =>
  new Intl.NumberFormat(currentLang(), { maximumFractionDigits: 1 }).format(bytes / 1024)

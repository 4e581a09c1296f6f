import { currentLang } from '@gantry/client/web'

export const sayNumber = (value: number): string => new Intl.NumberFormat(currentLang()).format(value)

export const sayShare = (share: number): string =>
  new Intl.NumberFormat(currentLang(), { style: 'percent', maximumFractionDigits: 1 }).format(share)

import { currentLang } from '@gantry/client/web'

export const sayShare = (share: number): string =>
  new Intl.NumberFormat(currentLang(), { style: 'percent', maximumFractionDigits: 1 }).format(share)

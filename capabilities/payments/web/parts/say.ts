import { currentLang } from '@gantry/client/web'

/** Hundredths of a yuan as money. */
export const sayMoney = (cents: number): string =>
  new Intl.NumberFormat(currentLang(), { style: 'currency', currency: 'CNY' }).format(cents / 100)

/** Basis points as a percentage. */
export const sayFee = (points: number): string =>
  new Intl.NumberFormat(currentLang(), { style: 'percent', maximumFractionDigits: 2 }).format(points / 10_000)

import { localise, type Text } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'

/** An amount of money kept in hundredths of a yuan. */
export const sayMoney = (cents: number): string =>
  new Intl.NumberFormat(currentLang(), {
    style: 'currency',
    currency: 'CNY',
    maximumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)

/** A text in the language of the reader. */
export const say = (text: Text): string => localise(text, currentLang())

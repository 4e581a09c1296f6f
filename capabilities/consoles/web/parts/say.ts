import { currentLang, sayBytes, sayNumber } from '@gantry/client/web'
import type { QuotaKind } from '../../shared/quotas.ts'

/** A share between 0 and 1. */
export const sayShare = (share: number): string =>
  new Intl.NumberFormat(currentLang(), { style: 'percent' }).format(share)

/** An amount of a quota: storage is kept in MB. */
export const sayAmount = (kind: QuotaKind, amount: number): string =>
  kind === 'storage' ? sayBytes(amount * 1024 * 1024) : sayNumber(amount)

/** An amount of money kept in hundredths of a yuan. */
export const sayMoney = (cents: number): string =>
  new Intl.NumberFormat(currentLang(), {
    style: 'currency',
    currency: 'CNY',
    maximumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)

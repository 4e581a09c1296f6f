import { Decimal } from 'decimal.js'
import { halfWidth } from './half-width.ts'

/** Exact decimals: 60 significant digits are more than any field holds, so nothing is rounded. */
const Exact = Decimal.clone({ precision: 60, toExpNeg: -400, toExpPos: 400 })

const currency = '(?:[¥$€£]|CNY|RMB|USD|EUR|人民币)'
const typed = new RegExp(
  `^(?<open>\\()?\\s*(?<sign>[+-]?)\\s*${currency}?\\s*(?<inner>[+-]?)` +
    '(?<whole>\\d{1,3}(?:[, \\u00a0\\u2009\\u202f]\\d{3})+|\\d*)(?:\\.(?<fraction>\\d*))?(?:e(?<exponent>[+-]?\\d{1,3}))?' +
    '\\s*(?<percent>%)?\\s*(?<myriad>万|亿)?\\s*元?\\s*(?<close>\\))?$',
  'i',
)

/** Fast path for plain numbers. */
const plain = /^-?\d{1,20}(?:\.\d{1,20})?$/

/**
 * Parses a number exactly: JSON numbers and strings, `1,234.50`, `¥12`, `１２`, `12.5%`, `3万`, `(12.00)` for a
 * negative one. Null when it is none.
 */
export const readNumber = (input: unknown): Decimal | null => {
  if (typeof input === 'number') return Number.isFinite(input) ? new Exact(input) : null
  if (typeof input === 'bigint') return new Exact(input.toString())
  if (typeof input !== 'string' || input.length > 120) return null
  if (plain.test(input)) return new Exact(input)
  const parts = typed.exec(halfWidth(input).trim())?.groups
  if (!parts) return null
  const { open, close, sign, inner, whole = '', fraction = '', exponent, percent, myriad } = parts
  if (!whole && !fraction) return null
  if (Boolean(open) !== Boolean(close) || (sign && inner)) return null
  const digits = `${whole.replace(/\D/g, '') || '0'}.${fraction || '0'}`
  const scaled = Number(exponent ?? 0) - (percent ? 2 : 0) + (myriad === '万' ? 4 : myriad === '亿' ? 8 : 0)
  const value = new Exact(`${digits}e${scaled}`)
  return open || sign === '-' || inner === '-' ? value.neg() : value
}

/** Groups digits by thousands: `-1234.50` becomes `-1,234.50`. */
export const groupDigits = (plain: string): string => {
  const [whole = '', fraction] = plain.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

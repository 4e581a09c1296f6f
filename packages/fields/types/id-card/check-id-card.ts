import { weightedSum } from '../../shared/weighted-sum.ts'

/** Valid first two digits (GB/T 2260): provinces, Taiwan, Hong Kong, Macau and the residence permits of 2018. */
const provinces = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)/

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** Check character of the first 17 digits: ISO 7064 MOD 11-2. */
export const idCardCheck = (digits: string): string =>
  '10X98765432'[weightedSum(digits, weights, Number) % 11] ?? ''

/** GB 11643-1999: a valid province, an existing date of birth that is not in the future, and the check character. */
export const isIdCard = (text: string): boolean => {
  if (!/^\d{17}[\dX]$/i.test(text) || !provinces.test(text)) return false
  const birthday = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`
  const born = new Date(`${birthday}T00:00:00Z`).getTime()
  if (Number.isNaN(born) || new Date(born).toISOString().slice(0, 10) !== birthday) return false
  if (birthday < '1800' || born > Date.now()) return false
  return idCardCheck(text) === text[17]?.toUpperCase()
}

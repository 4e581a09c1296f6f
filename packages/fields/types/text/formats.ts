import type { IssueCode } from '@gantry/base/shared'

/** Formats a text may be held to; each names the issue of a text that breaks it (specification, section 5). */
export const textFormats = ['idCard', 'postalCode', 'creditCode', 'url'] as const
export type TextFormat = (typeof textFormats)[number]

interface Format {
  readonly issue: IssueCode
  holds(text: string): boolean
}

const weightedSum = (text: string, weights: readonly number[], digit: (character: string) => number) =>
  weights.reduce((sum, weight, place) => sum + weight * digit(text[place] ?? ''), 0)

/** GB 11643-1999: seventeen digits with a birthday, and a check digit of ISO 7064 MOD 11-2. */
const isIdCard = (text: string): boolean => {
  if (!/^\d{17}[\dX]$/i.test(text)) return false
  const birthday = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`
  const date = new Date(`${birthday}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birthday) return false
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  return '10X98765432'[weightedSum(text, weights, Number) % 11] === text[17]?.toUpperCase()
}

const creditDigits = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** GB 32100-2015: eighteen characters, the last a check character of MOD 31. */
const isCreditCode = (text: string): boolean => {
  const code = text.toUpperCase()
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(code)) return false
  const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
  const sum = weightedSum(code, weights, character => creditDigits.indexOf(character))
  return creditDigits[(31 - (sum % 31)) % 31] === code[17]
}

const isUrl = (text: string): boolean => {
  if (!/^https?:\/\/[^\s/]/i.test(text) || /\s/.test(text)) return false
  try {
    return new URL(text).hostname !== ''
  } catch {
    return false
  }
}

export const formats: Readonly<Record<TextFormat, Format>> = {
  idCard: { issue: 'id_card', holds: isIdCard },
  postalCode: { issue: 'postal_code', holds: text => /^\d{6}$/.test(text) },
  creditCode: { issue: 'credit_code', holds: isCreditCode },
  url: { issue: 'url', holds: isUrl },
}

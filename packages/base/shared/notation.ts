import type { Lang } from './text.ts'

/** How a day is written; the tokens are those of the date pickers. */
export const dayPatterns = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'YYYY年MM月DD日',
  'DD/MM/YYYY',
  'DD.MM.YYYY',
  'MM/DD/YYYY',
] as const
export type DayPattern = (typeof dayPatterns)[number]

/** The marks of a number, as in 1234567.89. */
export const numberPatterns = ['1,234,567.89', '1 234 567.89', '1234567.89', '1.234.567,89'] as const
export type NumberPattern = (typeof numberPatterns)[number]

/** How dates, times and numbers are written for people. */
export interface Notation {
  readonly day: DayPattern
  readonly hours: 12 | 24
  readonly numbers: NumberPattern
}

/** The notation of stored texts, files and programs, which every field type reads. */
export const plainNotation: Notation = { day: 'YYYY-MM-DD', hours: 24, numbers: '1,234,567.89' }

/** Writes a day `2026-11-28`; any other text is returned unchanged. */
export const writeDay = (day: string, { day: pattern }: Notation): string => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  if (!year || !month || !date) return day
  return pattern.replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/** Removes the given year from the beginning of a written day or moment. */
export const withoutYear = (written: string, year: number, { day: pattern }: Notation): string => {
  const text = String(year)
  if (pattern.startsWith('YYYY')) return written.startsWith(text) ? written.slice(5) : written
  return written.slice(6, 10) === text ? written.slice(0, 5) + written.slice(10) : written
}

/** Writes a time of day `16:20` or `16:20:05`; any other text is returned unchanged. */
export const writeClock = (clock: string, { hours }: Notation, lang: Lang): string => {
  const [, hour, rest] = /^(\d\d)(:\d\d(?::\d\d)?)$/.exec(clock) ?? []
  if (hours === 24 || hour === undefined || rest === undefined) return clock
  const text = `${Number(hour) % 12 || 12}${rest}`
  const late = Number(hour) >= 12
  return lang === 'en' ? `${text} ${late ? 'PM' : 'AM'}` : `${late ? '下午' : '上午'}${text}`
}

const marksOf = ({ numbers }: Notation): { readonly group: string; readonly decimal: string } => ({
  group: /^1(\D?)234/.exec(numbers)?.[1] ?? '',
  decimal: numbers.at(-3) ?? '.',
})

/** Writes a number whose digits are grouped by commas after a decimal point: `-1,234.50`. */
export const writeNumber = (grouped: string, notation: Notation): string => {
  if (notation.numbers === plainNotation.numbers) return grouped
  const { group, decimal } = marksOf(notation)
  // A no-break space, so that a number stays on one line.
  const separator = group === ' ' ? '\u00a0' : group
  return grouped.replace(/[,.]/g, mark => (mark === ',' ? separator : decimal))
}

/**
 * The inverse for a typed number: the text with a decimal point. Only a decimal comma changes it, because commas and
 * blanks between groups are read in every notation.
 */
export const readTypedNumber = (typed: string, notation: Notation): string =>
  marksOf(notation).decimal === ',' ? typed.replaceAll('.', '').replaceAll(',', '.') : typed

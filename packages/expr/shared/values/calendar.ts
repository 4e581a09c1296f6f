/** The proleptic Gregorian calendar over whole numbers, for years far beyond what Date holds. Days count from 1970. */

export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (lengths[month - 1] ?? 0)

/** The number of a day; null when the calendar has no such day or the year has more than nine digits. */
export const dayNumber = (year: number, month: number, day: number): number | null => {
  if (![year, month, day].every(Number.isInteger) || Math.abs(year) > 999_999_999) return null
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return countDays(year, month, day)
}

// Years are counted from March, so that the leap day comes last; eras have 400 years.
const countDays = (year: number, month: number, day: number): number => {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const ofEra = shifted - era * 400
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
}

export const calendarDay = (number: number): CalendarDay => {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const ofEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

/** The day some months later; where the month is too short, its last day. Null beyond nine digits of years. */
export const addMonths = (number: number, months: number): number | null => {
  const { year, month, day } = calendarDay(number)
  const count = year * 12 + (month - 1) + months
  const later = Math.floor(count / 12)
  const laterMonth = count - later * 12 + 1
  return dayNumber(later, laterMonth, Math.min(day, daysInMonth(later, laterMonth)))
}

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export const weekday = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1

/** The week of ISO 8601: week 1 holds the year's first Thursday. */
export const weekOfYear = (number: number): number => {
  const thursday = number - weekday(number) + 4
  return Math.floor((thursday - countDays(calendarDay(thursday).year, 1, 1)) / 7) + 1
}

export const dayOfYear = (number: number): number => number - countDays(calendarDay(number).year, 1, 1) + 1

import { isTimeZone } from '@gantry/base/shared'
import { dayNumber } from './calendar.ts'
import {
  DateTimeValue,
  DateValue,
  DaysDuration,
  dayNanos,
  second,
  TimeValue,
  YearsDuration,
  type Zone,
} from './temporal.ts'

const datePart = '(-?(?:[1-9]\\d{4,8}|\\d{4}))-(\\d{2})-(\\d{2})'
const timePart = '(\\d{2}):(\\d{2}):(\\d{2})(?:\\.(\\d{1,20}))?'
const zonePart = '(Z|z|[+-]\\d{2}:\\d{2}(?::\\d{2})?|@[A-Za-z_+\\-/0-9]{1,60})?'

const dateForm = new RegExp(`^${datePart}$`)
const timeForm = new RegExp(`^T?${timePart}${zonePart}$`)
const dateTimeForm = new RegExp(`^${datePart}T${timePart}${zonePart}$`)
const daysForm =
  /^(-)?P(?:(\d{1,15})D)?(?:T(?:(\d{1,15})H)?(?:(\d{1,15})M)?(?:(\d{1,15})(?:\.(\d{0,20}))?S)?)?$/
const yearsForm = /^(-)?P(?:(\d{1,12})Y)?(?:(\d{1,12})M)?$/

/** `2024-03-05`; null for a day the calendar lacks. */
export const readDate = (text: string): DateValue | null => {
  const parts = dateForm.exec(text)
  const day = parts && dayNumber(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  return day === null ? null : new DateValue(day)
}

/** `14:30:00`, with a fraction, with `Z`, `+08:00` or `@Asia/Shanghai` behind. */
export const readTime = (text: string): TimeValue | null => {
  const parts = timeForm.exec(text)
  if (!parts) return null
  const nanos = readClock(parts[1], parts[2], parts[3], parts[4])
  const zone = readZone(parts[5])
  return nanos === null || nanos === dayNanos || zone === undefined ? null : new TimeValue(nanos, zone)
}

/** `2024-03-05T14:30:00`, with fraction and zone like a time; 24:00:00 is the next midnight. */
export const readDateTime = (text: string): DateTimeValue | null => {
  const parts = dateTimeForm.exec(text)
  if (!parts) return null
  const day = dayNumber(Number(parts[1]), Number(parts[2]), Number(parts[3]))
  const nanos = readClock(parts[4], parts[5], parts[6], parts[7])
  const zone = readZone(parts[8])
  if (day === null || nanos === null || zone === undefined) return null
  return nanos === dayNanos ? new DateTimeValue(day + 1, 0, zone) : new DateTimeValue(day, nanos, zone)
}

const readClock = (hour?: string, minute?: string, seconds?: string, fraction = ''): number | null => {
  const [h, m, s] = [Number(hour), Number(minute), Number(seconds)]
  if (m > 59 || s > 59) return null
  if (h === 24) return m === 0 && s === 0 && Number(fraction) === 0 ? dayNanos : null
  if (h > 23) return null
  return ((h * 60 + m) * 60 + s) * second + readNanos(fraction)
}

const readNanos = (fraction: string): number => Number(fraction.slice(0, 9).padEnd(9, '0'))

const readZone = (zone: string | undefined): Zone | undefined => {
  if (zone === undefined) return null
  if (zone.toUpperCase() === 'Z') return 0
  if (zone.startsWith('@')) return isTimeZone(zone.slice(1)) ? zone.slice(1) : undefined
  const [h, m, s] = zone.slice(1).split(':').map(Number)
  const seconds = ((h ?? 0) * 60 + (m ?? 0)) * 60 + (s ?? 0)
  if (seconds > 14 * 3600 || (m ?? 0) > 59) return undefined
  return zone.startsWith('-') ? 0 - seconds : seconds
}

/** `P1DT2H30M` or `P1Y6M` (ISO 8601); weeks and mixtures of the two are refused. */
export const readDuration = (text: string): DaysDuration | YearsDuration | null => {
  if (text.endsWith('P') || text.endsWith('T')) return null
  const years = yearsForm.exec(text)
  if (years) {
    const months = Number(years[2] ?? 0) * 12 + Number(years[3] ?? 0)
    return new YearsDuration(years[1] ? 0 - months : months)
  }
  const days = daysForm.exec(text)
  if (!days) return null
  const [, sign, d = '0', h = '0', m = '0', s = '0', fraction = ''] = days
  const seconds = ((BigInt(d) * 24n + BigInt(h)) * 60n + BigInt(m)) * 60n + BigInt(s)
  const nanos = seconds * BigInt(second) + BigInt(readNanos(fraction))
  return new DaysDuration(sign ? -nanos : nanos)
}

/** What an `@"…"` literal means. */
export const readTemporal = (text: string) =>
  readDate(text) ?? readDateTime(text) ?? readTime(text) ?? readDuration(text)

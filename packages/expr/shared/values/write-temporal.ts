import { calendarDay } from './calendar.ts'
import {
  DateTimeValue,
  DateValue,
  type DaysDuration,
  second,
  TimeValue,
  type YearsDuration,
  type Zone,
} from './temporal.ts'

const two = (value: number): string => String(value).padStart(2, '0')

const writeDay = (number: number): string => {
  const { year, month, day } = calendarDay(number)
  return `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}-${two(month)}-${two(day)}`
}

const writeFraction = (nanos: number): string =>
  nanos === 0 ? '' : `.${String(nanos).padStart(9, '0').replace(/0+$/, '')}`

const writeClock = (nanos: number): string => {
  const seconds = Math.floor(nanos / second)
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return clock + writeFraction(nanos - seconds * second)
}

const writeZone = (zone: Zone): string => {
  if (zone === null) return ''
  if (typeof zone === 'string') return `@${zone}`
  if (zone === 0) return 'Z'
  const size = Math.abs(zone)
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60].map(two).join(':')
  return `${zone < 0 ? '-' : '+'}${parts}${size % 60 ? `:${two(size % 60)}` : ''}`
}

const writeDays = ({ nanos }: DaysDuration): string => {
  const size = nanos < 0n ? -nanos : nanos
  const seconds = size / BigInt(second)
  const fraction = writeFraction(Number(size % BigInt(second)))
  const [d, h, m, s] = [seconds / 86_400n, (seconds / 3600n) % 24n, (seconds / 60n) % 60n, seconds % 60n]
  const time = `${h ? `${h}H` : ''}${m ? `${m}M` : ''}${s || fraction ? `${s}${fraction}S` : ''}`
  const text = `${d ? `${d}D` : ''}${time ? `T${time}` : ''}`
  return text ? `${nanos < 0n ? '-' : ''}P${text}` : 'PT0S'
}

const writeYears = ({ months }: YearsDuration): string => {
  const size = Math.abs(months)
  const [years, rest] = [Math.floor(size / 12), size % 12]
  const text = `${years ? `${years}Y` : ''}${rest ? `${rest}M` : ''}`
  return text ? `${months < 0 ? '-' : ''}P${text}` : 'P0M'
}

/** The text of ISO 8601 that `readTemporal` reads back. */
export const writeTemporal = (
  value: DateValue | TimeValue | DateTimeValue | DaysDuration | YearsDuration,
): string => {
  if (value instanceof DateValue) return writeDay(value.day)
  if (value instanceof TimeValue) return writeClock(value.nanos) + writeZone(value.zone)
  if (value instanceof DateTimeValue)
    return `${writeDay(value.day)}T${writeClock(value.nanos)}${writeZone(value.zone)}`
  return 'months' in value ? writeYears(value) : writeDays(value)
}

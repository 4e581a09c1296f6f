import { groupDigits } from '@gantry/base/shared'
import { calendarDay } from '../values/calendar.ts'
import { isNum, multiply, type Num, round, writeNum } from '../values/number.ts'
import { DateTimeValue, DateValue, second, TimeValue } from '../values/temporal.ts'
import type { Value } from '../values/value.ts'
import { writeValue } from '../values/write-value.ts'

/** Formats a value with a spreadsheet format: `0.00`, `#,##0`, `0%`, `yyyy-mm-dd`, `hh:mm:ss`. */
export const formatValue = (value: Value, format: string): string | null => {
  if (isNum(value)) return formatNumber(value, format)
  if (value instanceof DateValue || value instanceof DateTimeValue || value instanceof TimeValue)
    return formatMoment(value, format)
  return value === null ? null : writeValue(value)
}

const digits = /[#0][#0,]*(?:\.([#0]+))?/

const formatNumber = (value: Num, format: string): string => {
  const pattern = digits.exec(format)
  if (!pattern) return format || writeNum(value)
  const places = pattern[1] ?? ''
  const scaled = format.includes('%') ? (multiply(value, 100) ?? value) : value
  const plain = writeNum(round(scaled, places.length, 'halfUp') ?? scaled)
  const negative = plain.startsWith('-')
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.')
  const least = (pattern[0].split('.')[0] ?? '').replace(/[^0]/g, '').length
  const kept = fraction.padEnd(places.replace(/#+$/, '').length, '0')
  const padded = (whole === '0' && least === 0 ? '' : whole).padStart(least, '0')
  const grouped = pattern[0].includes(',') ? groupDigits(padded) : padded
  const text = `${negative ? '-' : ''}${grouped}${kept ? `.${kept}` : ''}`
  return format.slice(0, pattern.index) + text + format.slice(pattern.index + pattern[0].length)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `m` means minutes beside hours or seconds, otherwise months, as in spreadsheets. */
const formatMoment = (value: DateValue | DateTimeValue | TimeValue, format: string): string => {
  const { year, month, day } =
    value instanceof TimeValue ? { year: 0, month: 0, day: 0 } : calendarDay(value.day)
  const seconds = value instanceof DateValue ? 0 : Math.floor(value.nanos / second)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const parts = format.match(/y+|m+|d+|h+|s+|[^ymdhs]+/gi) ?? []
  const kind = (part: string | undefined) => part?.[0]?.toLowerCase()
  const places = parts.flatMap((part, index) => (/^[ymdhs]/i.test(part) ? [index] : []))
  return parts
    .map((part, index) => {
      const at = places.indexOf(index)
      const minutes = kind(parts[places[at - 1] ?? -1]) === 'h' || kind(parts[places[at + 1] ?? -1]) === 's'
      const long = part.length > 1
      switch (kind(part)) {
        case 'y':
          return part.length > 2 ? String(year).padStart(4, '0') : two(year % 100)
        case 'm':
          return minutes ? (long ? two(m) : String(m)) : long ? two(month) : String(month)
        case 'd':
          return long ? two(day) : String(day)
        case 'h':
          return long ? two(h) : String(h)
        case 's':
          return long ? two(s) : String(s)
        default:
          return part
      }
    })
    .join('')
}

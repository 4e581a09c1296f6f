import { halfWidth } from './half-width.ts'
import { instantAt } from './zone.ts'

/** A date or time as written, without interpretation. */
export interface WrittenMoment {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** Milliseconds since midnight; null when only a day is written. */
  readonly time: number | null
  /** Minutes east of UTC, if written. */
  readonly offset: number | null
}

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const month = `(?<name>${months})[a-z]*\\.?`
const days = [
  '(?<y>\\d{4})(?<sep>[-/.])(?<m>\\d{1,2})\\k<sep>(?<d>\\d{1,2})',
  '(?<y>\\d{4}) ?年 ?(?<m>\\d{1,2}) ?月 ?(?<d>\\d{1,2}) ?[日号](?: ?(?:星期|周)[一二三四五六日天])?',
  '(?<y>\\d{4})(?<m>\\d{2})(?<d>\\d{2})',
  `(?<d>\\d{1,2})[- ]${month}[-, ]+(?<y>\\d{4})`,
  `${month} (?<d>\\d{1,2}),? (?<y>\\d{4})`,
]
const half = '(?<half>上午|下午|中午|晚上|凌晨|早上|am|pm)'
const clock =
  `(?:${half} ?)?(?<h>\\d{1,2})(?::(?<min>\\d{2})(?::(?<s>\\d{2})(?:[.,](?<ms>\\d{1,9}))?)?` +
  `| ?[时点](?: ?(?<min2>\\d{1,2}) ?分?(?: ?(?<s2>\\d{1,2}) ?秒)?)?)(?: ?${half.replace('half', 'half2')})?`
const packed = '(?<ph>\\d{2})(?<pmin>\\d{2})(?<ps>\\d{2})?'
const zone = '(?: ?(?<zone>z|[+-]\\d{2}(?::?\\d{2})?))?'
const gap = '(?: |t|, ?|(?<=[日号一二三四五六天])|(?<=^\\d{8}))'
const forms = days.map(day => new RegExp(`^${day}(?:${gap}(?:${clock}|${packed})${zone})?$`, 'i'))

/**
 * Parses a date or time with a four-digit year in any unambiguous notation: 2024-03-05, 2024/3/5 14:30,
 * 2024年3月5日 下午2:30, 20240305, 5 Mar 2024, ISO 8601. The day must exist. Numeric day-month order (05/03/2024) is
 * refused as ambiguous.
 */
export const readMoment = (input: string): WrittenMoment | null => {
  if (input.length > 60) return null
  const text = halfWidth(input).trim().replace(/\s+/g, ' ')
  for (const form of forms) {
    const parts = form.exec(text)?.groups
    if (!parts) continue
    const day = dayOf(Number(parts.y), monthOf(parts), Number(parts.d))
    const time = timeOf(parts)
    const offset = offsetOf(parts.zone)
    if (day === null || time === undefined || offset === undefined) return null
    return { day, time, offset }
  }
  return null
}

const monthOf = ({ name, m }: Record<string, string>): number =>
  name ? months.split('|').indexOf(name.toLowerCase()) + 1 : Number(m)

/** The day as text, or null for an invalid date; years from 1 to 9999. */
export const dayOf = (year: number, month: number, day: number): string | null => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1 && year <= 9999
  return exists ? date.toISOString().slice(0, 10) : null
}

/** Undefined for an invalid time. */
const timeOf = (parts: Record<string, string | undefined>): number | null | undefined => {
  const hour = parts.h ?? parts.ph
  if (hour === undefined) return null
  const minutes = Number(parts.min ?? parts.min2 ?? parts.pmin ?? 0)
  const seconds = Number(parts.s ?? parts.s2 ?? parts.ps ?? 0)
  const hours = hourOf(Number(hour), (parts.half ?? parts.half2)?.toLowerCase())
  if (hours === undefined || hours > 23 || minutes > 59 || seconds > 59) return undefined
  const milliseconds = Number((parts.ms ?? '').slice(0, 3).padEnd(3, '0'))
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + milliseconds
}

const hourOf = (hour: number, halfDay: string | undefined): number | undefined => {
  if (halfDay === undefined) return hour
  const later = ['pm', '下午', '晚上', '中午'].includes(halfDay)
  if (!later) return hour === 12 ? 0 : hour
  if (halfDay === '中午' && hour === 11) return 11
  return hour < 12 ? hour + 12 : hour
}

/** Undefined for an invalid UTC offset. */
const offsetOf = (zone: string | undefined): number | null | undefined => {
  if (zone === undefined) return null
  if (zone.toLowerCase() === 'z') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0)
  if (minutes > 14 * 60) return undefined
  return zone.startsWith('-') ? -minutes : minutes
}

/**
 * The instant of a written time in a time zone, in milliseconds since 1970; a date without time is its
 * midnight.
 */
export const instantOf = ({ day, time, offset }: WrittenMoment, timeZone: string): number => {
  const wall = Date.parse(`${day}T00:00:00Z`) + (time ?? 0)
  return offset === null ? instantAt(wall, timeZone) : wall - offset * 60_000
}

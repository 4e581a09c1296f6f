import { type Json, wallAt } from '@gantry/base/shared'
import {
  clockAt,
  clockForm,
  currentLang,
  momentAt,
  notationNow,
  timeZoneNow,
  weekStartNow,
} from '@gantry/client/web'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import 'dayjs/locale/zh-cn.js'

// Required by the date pickers to parse typed dates. The locale has Chinese month names and weeks that start on Monday.
dayjs.extend(customParseFormat)

// Both languages share the first day that the space chose; the space does not change while a page is open.
const weekStart = weekStartNow()
if (weekStart !== null)
  for (const locale of Object.values(dayjs.Ls)) Object.assign(locale, { weekStart: (weekStart + 1) % 7 })

const readDays = ['YYYY-MM-DD', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日', 'YYYYMMDD', 'YYYY-M-D']
const readMoments = [
  'YYYY-MM-DD HH:mm',
  'YYYY-MM-DD HH:mm:ss',
  'YYYY/M/D HH:mm',
  'YYYY-M-D H:mm',
  'YYYY年M月D日 H:mm',
  ...readDays,
]

/** Accepted notations of a day in a picker; the first, that of the space, is displayed. */
export const dayFormats = (): string[] => [notationNow().day, ...readDays]

/** How a time of day is displayed in a picker. */
export const clockFormat = (seconds: boolean): string => {
  const rest = seconds ? ':mm:ss' : ':mm'
  if (notationNow().hours === 24) return `HH${rest}`
  return currentLang() === 'en' ? `h${rest} A` : `Ah${rest}`
}

/** Accepted notations of a moment in a picker; the first, that of the space, is displayed. */
export const momentFormats = (seconds: boolean): string[] => [
  `${notationNow().day} ${clockFormat(seconds)}`,
  ...dayFormats(),
  'YYYY-MM-DD HH:mm:ss',
  ...readMoments,
]

/** Converts a stored day for a picker; null if invalid. */
export const dayjsOf = (value: Json): Dayjs | null => {
  const day = typeof value === 'string' ? dayjs(value) : null
  return day?.isValid() ? day : null
}

export const dayText = (day: Dayjs | null): string | null => day?.format('YYYY-MM-DD') ?? null

/**
 * Converts a stored instant for a picker, which only knows the time zone of the browser: it gets the clock of the space. Null if invalid.
 */
export const momentOf = (value: Json): Dayjs | null => {
  const instant = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(instant)) return null
  return dayjs(clockAt(instant))
}

/** The instant of a picked clock of the space: ISO 8601 with second precision, in UTC. */
export const instantText = (picked: Dayjs | null): string | null =>
  picked ? momentAt(picked.format(clockForm)) : null

/** Whether "now" of a picker, which is that of the browser, is the clock of the space. */
export const isOwnClock = (now = Date.now()): boolean =>
  wallAt(now, timeZoneNow()) - now === -new Date(now).getTimezoneOffset() * 60_000

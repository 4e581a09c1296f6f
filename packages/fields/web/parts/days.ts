import type { Json } from '@gantry/base/shared'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import 'dayjs/locale/zh-cn.js'

// Required by the date pickers to parse typed dates. The locale has Chinese month names and weeks that start on Monday.
dayjs.extend(customParseFormat)

/** Accepted notations of a day in a picker; the first is displayed. */
export const dayFormats = ['YYYY-MM-DD', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日', 'YYYYMMDD', 'YYYY-M-D']
export const momentFormats = [
  'YYYY-MM-DD HH:mm',
  'YYYY-MM-DD HH:mm:ss',
  'YYYY/M/D HH:mm',
  'YYYY-M-D H:mm',
  'YYYY年M月D日 H:mm',
  ...dayFormats,
]

/** Notations with seconds. */
export const secondFormats = ['YYYY-MM-DD HH:mm:ss', ...momentFormats]

/** Converts a stored day or instant for a picker, which uses the browser's time zone; null if invalid. */
export const dayjsOf = (value: Json): Dayjs | null => {
  const day = typeof value === 'string' ? dayjs(value) : null
  return day?.isValid() ? day : null
}

export const dayText = (day: Dayjs | null): string | null => day?.format('YYYY-MM-DD') ?? null

/** ISO 8601 with second precision, in UTC. */
export const instantText = (day: Dayjs | null): string | null => day?.millisecond(0).toISOString() ?? null

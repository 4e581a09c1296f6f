import type { Json } from '@gantry/base/shared'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import 'dayjs/locale/zh-cn.js'

// The pickers' own parsing of typed days needs it; the locale gives Chinese names of months and weeks beginning on Monday.
dayjs.extend(customParseFormat)

/** The ways a day may be typed into a picker; the first is how it is shown. */
export const dayFormats = ['YYYY-MM-DD', 'YYYY/M/D', 'YYYY.M.D', 'YYYY年M月D日', 'YYYYMMDD', 'YYYY-M-D']
export const momentFormats = [
  'YYYY-MM-DD HH:mm',
  'YYYY-MM-DD HH:mm:ss',
  'YYYY/M/D HH:mm',
  'YYYY-M-D H:mm',
  'YYYY年M月D日 H:mm',
  ...dayFormats,
]

/** The same where seconds count. */
export const secondFormats = ['YYYY-MM-DD HH:mm:ss', ...momentFormats]

/** A stored day or instant for a picker, which shows the browser's zone; null for what is not one. */
export const dayjsOf = (value: Json): Dayjs | null => {
  const day = typeof value === 'string' ? dayjs(value) : null
  return day?.isValid() ? day : null
}

export const dayText = (day: Dayjs | null): string | null => day?.format('YYYY-MM-DD') ?? null

/** To the second, in UTC. */
export const instantText = (day: Dayjs | null): string | null => day?.millisecond(0).toISOString() ?? null

import { type DatePart, lastDay } from '@gantry/model/shared'
import type { TFunction } from 'i18next'

/** Label of a date group (a week, a month …), given its first day. */
export const partText = (t: TFunction, lang: string, part: DatePart, day: string): string => {
  if (part === 'year') return t('list.group.year', { year: day.slice(0, 4) })
  if (part === 'quarter')
    return t('list.group.quarter', { year: day.slice(0, 4), quarter: Math.ceil(Number(day.slice(5, 7)) / 3) })
  if (part === 'week') return `${day} – ${lastDay('week', day)}`
  if (part === 'day') return day
  return new Intl.DateTimeFormat(lang, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )
}

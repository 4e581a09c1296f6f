import { notationNow, timeZoneNow } from '@gantry/client/web'
import { getI18n } from 'react-i18next'
import type { Locale } from '../shared/field-type.ts'

let last: Locale | null = null

/**
 * Notation of numbers and dates: the language of the user, the formats of the space, and the time zone of the space or,
 * if it has none, of the browser. Not a hook, because changing language or space reloads the page.
 */
export const localeNow = (): Locale => {
  const lang = getI18n()?.language === 'en' ? 'en' : 'zh-CN'
  const timeZone = timeZoneNow()
  const notation = notationNow()
  // Keeps the object identity while nothing changes, because memos depend on it.
  if (last?.lang !== lang || last.timeZone !== timeZone || last.notation !== notation)
    last = { lang, timeZone, notation }
  return last
}
